import { expect, test } from "vitest";
import type { Loaded } from "../render/web-app.ts";
import { pageRoutes } from "./pages.ts";

function pagesOf(load: () => Promise<Loaded>) {
  const knownPages = [{ path: "/", pattern: "^/$", rendered: true, variants: {}, listed: true }];
  const html = new TextEncoder().encode("<p>Rendered</p>");
  const render = async () => ({ html, status: 200 as const });
  const pages = {
    load: async () => ({ ...(await load()), render }),
    shell: "<p>Avisos</p>",
    scriptHashes: [],
  };
  return pageRoutes({
    folder: ".",
    pages,
    manifest: { name: "", icons: [] },
    icon: async () => undefined,
    knownPages,
  });
}

test.each([
  ["/", 200],
  ["/nada", 404],
])(
  "the page %s, whose rendering fails, is sent as the empty shell, with the cause for the log",
  async (path, status) => {
    const response = await pagesOf(() => Promise.reject(new TypeError("segredo"))).request(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe("<p>Avisos</p>");
    const cause = "the page could not be rendered (TypeError)";
    expect(response.headers.get("X-Failure-Cause")).toBe(cause);
  },
);

test("a page whose data cannot be read passes the cause to the log", async () => {
  const failed = { data: undefined, hasFailed: true };
  const response = await pagesOf(async () => failed).request("/");
  expect(response.status).toBe(200);
  expect(response.headers.get("X-Failure-Cause")).toBe("the page's data could not be read");
});
