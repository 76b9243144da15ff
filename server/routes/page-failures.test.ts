import { expect, test } from "vitest";
import { RequestLog } from "../http/request-log.ts";
import { createLogger } from "../log.ts";
import type { Read, WebApp } from "../render/web-app.ts";
import { pageRoutes } from "./pages.ts";

/** The app's pages, made of what `load` reads, and what requests for them write into the log. */
function pagesOf(load: WebApp["load"], read: Read) {
  const lines: object[] = [];
  const logger = createLogger("info", (line) => lines.push(JSON.parse(line)));
  const screens = [{ path: "/", pattern: "^/$", rendered: true, variants: {} }];
  const render = async (url: string, readForPage: Read) => {
    await load(url, 0, readForPage);
    return { html: new TextEncoder().encode("<p>Rendered</p>"), status: 200 as const };
  };
  const pages = { render, shell: "<p>Avisos</p>", scriptHashes: [] };
  const routes = pageRoutes({ folder: ".", pages, manifest: "{}", screens, read });
  const ask = new RequestLog(logger, screens).wrap((request) => routes.fetch(request));
  return { lines, ask: (path: string) => ask(new Request(`http://localhost${path}`), {}) };
}

test("a page that cannot be rendered is left to the browser, and its line says why", async () => {
  const { lines, ask } = pagesOf(
    () => Promise.reject(new TypeError("segredo")),
    async () => [],
  );
  for (const [path, status] of [
    ["/", 200],
    ["/nada", 404],
  ] as const) {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe("<p>Avisos</p>");
    expect([...response.headers.keys()]).not.toContain("x-failure-cause");
    const cause = "the page could not be rendered (TypeError)";
    expect(lines.at(-1)).toMatchObject({ level: 50, status, cause });
  }
});

test("a page whose data cannot be read says so in its line", async () => {
  const { lines, ask } = pagesOf(
    (_, __, read) => read("/rest/v1/x"),
    async () => undefined,
  );
  const response = await ask("/");
  expect([...response.headers.keys()]).not.toContain("x-failure-cause");
  expect(lines).toEqual([
    expect.objectContaining({
      route: "/",
      status: 200,
      cause: "the page's data could not be read",
    }),
  ]);
});
