import { expect } from "@playwright/test";
import { emptyBoard } from "../../support/database/empty-board.ts";
import type { TestServer } from "../../support/server.ts";
import { Parish } from "./parish.ts";
import { test as base } from "./servers.ts";
import { imitateTranslator } from "./translator.ts";

export { openAs, Parish, restoreSession } from "./parish.ts";
export { expect };

type TestFixtures = {
  /** The server that the browser opens. A test file may choose another server of `servers.ts`. */
  server: TestServer;
  parish: Parish;
  /**
   * Patterns of expected console errors. Pass only one pattern to `test.use`, which misreads two as
   * a tuple.
   */
  expectedErrors: RegExp[];
  /** Whether a translator changes the texts of all pages. */
  translated: boolean;
  watchedConsole: undefined;
};

export const test = base.extend<TestFixtures>({
  server: async ({ plainServer }, use) => use(plainServer),
  baseURL: async ({ server }, use) => use(server.url),
  parish: [
    async ({ server }, use) => {
      const parish = new Parish(server);
      await emptyBoard(parish.sql);
      await use(parish);
      await parish.sql.end();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads names from the pattern.
  expectedErrors: async ({}, use) => use([]),
  translated: [false, { option: true }],
  watchedConsole: [
    async ({ context, expectedErrors, translated }, use) => {
      if (translated || process.env.TRANSLATED) await imitateTranslator(context);
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(undefined);
      const unexpected = errors.filter(
        (text) => !expectedErrors.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, "unexpected console errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** Like `test`, with a server that sends its mail to `mailbox`. */
export const mailTest = test.extend({ server: async ({ mailServer }, use) => use(mailServer) });
