import { expect, test } from "vitest";
import { RequestLog } from "../http/request-log.ts";
import { createLogger } from "../log.ts";
import type { Loaded } from "../render/web-app.ts";
import { pageRoutes } from "./pages.ts";

/** The app's pages, made of what `load` reads, and what requests for them write into the log. */
function pagesOf(load: () => Promise<Loaded>) {
  const lines: object[] = [];
  const logger = createLogger("info", (line) => lines.push(JSON.parse(line)));
  const screens = [{ path: "/", pattern: "^/$", rendered: true, variants: {} }];
  const html = new TextEncoder().encode("<p>Rendered</p>");
  const render = async () => ({ html, status: 200 as const });
  const pages = {
    load: async () => ({ ...(await load()), render }),
    shell: "<p>Avisos</p>",
    scriptHashes: [],
  };
  const onAnnouncement = () => {};
  const routes = pageRoutes({
    folder: ".",
    pages,
    manifest: { name: "", icons: [] },
    icon: async () => undefined,
    screens,
    onAnnouncement,
  });
  const ask = new RequestLog(logger, screens).wrap((request) => routes.fetch(request));
  return { lines, ask: (path: string) => ask(new Request(`http://localhost${path}`), {}) };
}

test("a page that cannot be rendered is left to the browser, and its line says why", async () => {
  const { lines, ask } = pagesOf(() => Promise.reject(new TypeError("segredo")));
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
  const failed = { data: undefined, hasFailed: true, announcement: undefined };
  const { lines, ask } = pagesOf(async () => failed);
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
