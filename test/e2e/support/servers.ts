import { test as base } from "@playwright/test";
import { BuildCopy } from "../../support/builds/build-copy.ts";
import { ChurchSite } from "../../support/clients/church-site.ts";
import { Mailbox } from "../../support/clients/mailbox.ts";
import { TestServer } from "../../support/server.ts";

const CHURCH_NAME = "da Graça";
/** Chromium resolves it to this machine (`playwright.config.ts`). */
export const LAN_NAME = "igreja.test";

type Servers = {
  /** Sends no mail, so that a sign-up is confirmed at once. */
  plainServer: TestServer;
  mailbox: Mailbox;
  /** Sends its mail to `mailbox`. */
  mailServer: TestServer;
  /** Reached by a name over plain http, as from another machine of the church's network. */
  lanServer: TestServer;
  /** The site of a church, whose pages show the board of `embedServer` and ask its API. */
  churchSite: ChurchSite;
  embedServer: TestServer;
  /** A copy of the build, which a test may replace by a newer one. */
  buildCopy: BuildCopy;
  buildCopyServer: TestServer;
};

const A_WORKER = { scope: "worker" } as const;

async function lend<T extends { dispose(): Promise<void> }>(
  kept: T,
  use: (kept: T) => Promise<void>,
) {
  await use(kept);
  await kept.dispose();
}

/**
 * One server of each kind a worker, started when the first test needs it. All kinds stand here: Playwright
 * starts a new worker for every other set of worker fixtures.
 */
export const test = base.extend<object, Servers>({
  plainServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => lend(await TestServer.start({ CHURCH_NAME }), use),
    A_WORKER,
  ],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => lend(await Mailbox.open(), use),
    A_WORKER,
  ],
  mailServer: [
    async ({ mailbox }, use) => {
      const server = await TestServer.prepared({ SMTP_URL: mailbox.url, CHURCH_NAME });
      server.env.PUBLIC_URL = server.url;
      await server.up();
      await lend(server, use);
    },
    A_WORKER,
  ],
  lanServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => {
      const server = await TestServer.prepared({ HOST: "0.0.0.0", CHURCH_NAME });
      server.env.PUBLIC_URL = `http://${LAN_NAME}:${server.port}`;
      await server.up();
      await lend(server, use);
    },
    A_WORKER,
  ],
  churchSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => lend(await ChurchSite.open(), use),
    A_WORKER,
  ],
  embedServer: [
    async ({ churchSite }, use) => {
      const { origin } = churchSite;
      const server = await TestServer.start({
        CHURCH_NAME,
        EMBED_ORIGINS: origin,
        ALLOWED_ORIGINS: origin,
      });
      churchSite.shows(`${server.url}/embed`);
      await lend(server, use);
    },
    A_WORKER,
  ],
  buildCopy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => lend(await BuildCopy.copy(), use),
    A_WORKER,
  ],
  buildCopyServer: [
    async ({ buildCopy }, use) => {
      await lend(await TestServer.start({ CHURCH_NAME }, buildCopy.root), use);
    },
    A_WORKER,
  ],
});
