import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import type { BuildCopy } from "../../support/builds/build-copy.ts";
import type { TestServer } from "../../support/server.ts";
import { test as base, expect } from "./fixtures.ts";

/** For tests in which the app works without its server. */
export const OFFLINE: Parameters<typeof base.use>[0] = {
  serviceWorkers: "allow",
  // The browser says so itself.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  expectedErrors: async ({}, use) =>
    use([
      /Failed to load resource|net::ERR|Failed to fetch|fetching the script|Unable to preload CSS|AuthRetryable/,
    ]),
};

/** The server runs from a copy of the build, which a test may replace by a newer one. */
export const test = base.extend({
  server: async ({ buildCopyServer }, use) => use(buildCopyServer),
});

/** Opens the board and waits until everything of it is kept on the device. */
export async function visit(page: Page) {
  await page.goto("/");
  const inCharge = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller !== null;
    });
  // A worker that becomes active in the middle of a navigation takes that page over at the next.
  if (!(await inCharge())) await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Starts the server on a newer build. */
export async function upgrade(server: TestServer, buildCopy: BuildCopy) {
  await server.down();
  await buildCopy.next();
  await server.up();
}

/** The build that a page runs. */
export const buildOf = (page: Page) =>
  page.locator("meta[name=build]").getAttribute("content", { timeout: 5_000 });

/** The names of what is kept, waiting for exactly these builds. */
export async function expectKept(page: Page, builds: string[]) {
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual(builds.map((build) => `avisos-${build}`));
}

/** The addresses of what is kept of a build. */
export function keptOf(page: Page, build: string) {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, `avisos-${build}`);
}

/** Address and text of everything that is kept. */
export function kept(page: Page) {
  return page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        found.push({
          path: request.url.slice(window.location.origin.length),
          text: (await answer?.text()) ?? "",
        });
      }
    }
    return found;
  });
}

/** Answers every request in the place of a server that is down; returns how to end it. */
export async function standIn(port: number, status: number, text: string) {
  const server = createServer((_, response) => {
    response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" }).end(text);
  });
  server.listen(port);
  await once(server, "listening");
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}
