import { test as base } from "@playwright/test";
import { BuildCopy } from "../../support/builds/build-copy.ts";
import { Mailbox } from "../../support/clients/mailbox.ts";
import { TestServer } from "../../support/server.ts";
import { type ChurchSite, openChurchSite } from "./church-site.ts";

const CHURCH_NAME = "da Graça";

type Servers = {
  /** The site of a church, which shows the board of `plainServer`. */
  churchSite: ChurchSite;
  /** Sends no mail, so that a sign-up is confirmed at once. */
  plainServer: TestServer;
  mailbox: Mailbox;
  /** Sends its mail to `mailbox`. */
  mailServer: TestServer;
  /** A copy of the build, which a test may replace by a newer one. */
  buildCopy: BuildCopy;
  buildCopyServer: TestServer;
};

const A_WORKER = { scope: "worker" } as const;

type Lent = { dispose(): Promise<void> };

async function lend<T extends Lent>(kept: T, use: (kept: T) => Promise<void>) {
  await use(kept);
  await kept.dispose();
}

/** A fixture of a worker that depends on no other one. */
const lent = <T extends Lent>(start: () => Promise<T>) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}: object, use: (kept: T) => Promise<void>) => lend(await start(), use),
    A_WORKER,
  ] as const;

/**
 * One server of each kind a worker, started when the first test needs it. All kinds stand here: Playwright
 * starts a new worker for every other set of worker fixtures.
 */
export const test = base.extend<object, Servers>({
  churchSite: [...lent(openChurchSite)],
  plainServer: [
    async ({ churchSite }, use) => {
      const { origin } = churchSite;
      const sites = { EMBED_ORIGINS: origin, ALLOWED_ORIGINS: origin };
      const server = await TestServer.start({ CHURCH_NAME, ...sites });
      churchSite.framed = `${server.url}/embed`;
      await lend(server, use);
    },
    A_WORKER,
  ],
  mailbox: [...lent(() => Mailbox.open())],
  mailServer: [
    async ({ mailbox }, use) => {
      const server = await TestServer.prepared({ CHURCH_NAME, SMTP_URL: mailbox.url });
      server.env.PUBLIC_URL = server.url;
      await server.up();
      await lend(server, use);
    },
    A_WORKER,
  ],
  buildCopy: [...lent(() => BuildCopy.copy())],
  buildCopyServer: [
    async ({ buildCopy }, use) =>
      lend(await TestServer.start({ CHURCH_NAME }, buildCopy.root), use),
    A_WORKER,
  ],
});
