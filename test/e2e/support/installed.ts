import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import type { BuildCopy } from "../../support/builds/build-copy.ts";
import type { TestServer } from "../../support/server.ts";
import { test as base, expect } from "./fixtures.ts";

/** Options for tests in which the app works without its server. */
export const OFFLINE: Parameters<typeof base.use>[0] = {
  serviceWorkers: "allow",
  // The browser logs each failed request of an offline page.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads names from the pattern.
  expectedErrors: async ({}, use) =>
    use([
      /Failed to load resource|net::ERR|Failed to fetch|fetching the script|Unable to preload CSS|AuthRetryable/,
    ]),
};

/**
 * A test with a server that runs a copy of the build, which the test may replace by a newer build.
 */
export const test = base.extend({
  server: async ({ buildCopyServer }, use) => use(buildCopyServer),
});

/** Opens the board and waits until the service worker has cached it and controls the page. */
export async function visitAndCache(page: Page) {
  await page.goto("/");
  const isControlled = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller !== null;
    });
  // A service worker that becomes active during a navigation controls the page only after the next
  // navigation.
  if (!(await isControlled())) await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Restarts the server with a newer build. */
export async function upgrade(server: TestServer, buildCopy: BuildCopy) {
  await server.down();
  await buildCopy.next();
  await server.up();
}

/** Returns the id of the build that a page runs. */
export const buildOf = (page: Page) =>
  page.locator("meta[name=build]").getAttribute("content", { timeout: 5_000 });

/** Waits until the device has the caches of exactly these builds. */
export async function expectCachedBuilds(page: Page, builds: string[]) {
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual(builds.map((build) => `avisos-${build}`));
}

/** Returns the paths of the files of a build in the device's cache. */
export function cachedPaths(page: Page, build: string) {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, `avisos-${build}`);
}

/** Returns the path and the text of every response in the device's caches. */
export function cachedResponses(page: Page) {
  return page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        found.push({
          path: request.url.slice(window.location.origin.length),
          text: (await response?.text()) ?? "",
        });
      }
    }
    return found;
  });
}

/**
 * Starts a server that gives the same response to every request on `port`. Returns the function
 * that stops it.
 */
export async function serveInstead(port: number, status: number, text: string) {
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
