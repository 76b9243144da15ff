import { test as base } from "@playwright/test";
import { BuildCopy } from "../../support/builds/build-copy.ts";
import { Mailbox } from "../../support/clients/mailbox.ts";
import { TestServer } from "../../support/server.ts";
import { type ChurchSite, openChurchSite } from "./church-site.ts";

const CHURCH_NAME = "da Graça";

type Servers = {
  /** A church's own website with the board of `plainServer` in an iframe. */
  churchSite: ChurchSite;
  /** A server without mail, which therefore confirms each sign-up at once. */
  plainServer: TestServer;
  mailbox: Mailbox;
  /** A server that sends its mail to `mailbox`. */
  mailServer: TestServer;
  /** A copy of the build, which a test may replace by a newer build. */
  buildCopy: BuildCopy;
  buildCopyServer: TestServer;
};

// Without a time of its own, the start of a server counts towards the time of the first test.
const WORKER_SCOPE = { scope: "worker", timeout: 180_000 } as const;

type Disposable = { dispose(): Promise<void> };

async function useAndDispose<T extends Disposable>(
  resource: T,
  use: (resource: T) => Promise<void>,
) {
  await use(resource);
  await resource.dispose();
}

/** Returns a fixture of worker scope that depends on no other fixture. */
const workerFixture = <T extends Disposable>(start: () => Promise<T>) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads names from the pattern.
    async ({}: object, use: (resource: T) => Promise<void>) => useAndDispose(await start(), use),
    WORKER_SCOPE,
  ] as const;

/**
 * The servers of a Playwright worker. Each starts when a test first needs it. All kinds of servers
 * are defined here, because Playwright starts a new worker for each different set of worker
 * fixtures.
 */
export const test = base.extend<object, Servers>({
  churchSite: [...workerFixture(openChurchSite)],
  plainServer: [
    async ({ churchSite }, use) => {
      const { origin } = churchSite;
      const sites = { EMBED_ORIGINS: origin, ALLOWED_ORIGINS: origin };
      const server = await TestServer.start({ CHURCH_NAME, ...sites });
      churchSite.framed = `${server.url}/embed`;
      await useAndDispose(server, use);
    },
    WORKER_SCOPE,
  ],
  mailbox: [...workerFixture(() => Mailbox.open())],
  mailServer: [
    async ({ mailbox }, use) => {
      const server = await TestServer.prepared({ CHURCH_NAME, SMTP_URL: mailbox.url });
      server.env.PUBLIC_URL = server.url;
      await server.up();
      await useAndDispose(server, use);
    },
    WORKER_SCOPE,
  ],
  buildCopy: [...workerFixture(() => BuildCopy.copy())],
  buildCopyServer: [
    async ({ buildCopy }, use) =>
      useAndDispose(await TestServer.start({ CHURCH_NAME }, buildCopy.root), use),
    WORKER_SCOPE,
  ],
});
