import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Renderer } from "./renderer.ts";

// The test uses the built worker, because a thread can start only from JavaScript.
const WORKER = new URL("../../dist-server/worker.js", import.meta.url);
const shell = `<!--head--><!--/head--><div id="root"></div><script id="data" type="application/json">null</script>`;
const config = {
  supabaseAnonKey: "",
  churchName: "",
  timeZone: "UTC",
  publicUrl: "",
  boardPicture: "",
  canBeEmbedded: false,
  sendsMail: false,
  sendsPush: false,
};

// Web app of the test. The path of a page decides how the rendering fails.
const WEB_APP = `
  export const provideConfig = () => {};
  export function render(url, { data }) {
    if (url.startsWith("/endless")) for (;;);
    if (url === "/broken") throw new TypeError("a text of somebody");
    if (url === "/greedy") { const all = []; for (;;) all.push(new Array(1e5).fill(url)); }
    if (url === "/exit") process.exit();
    return { html: "<p>" + data + "</p>", head: "<title>" + url + "</title>", status: 404 };
  }
`;

let folder: string;
let renderer: Renderer;
let errors: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "avisos-renderer-"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "server-entry.js"), WEB_APP);
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  errors = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => errors.push(String(line)) > 0);
  renderer = await Renderer.start({ folder, shell, config }, WORKER);
});

const render = (url: string, data: unknown = "x") => renderer.render({ url, now: 0, data });

test("a page is the shell with the rendered HTML and the escaped data", async () => {
  const page = await render("/", "</script>");
  expect(page?.status).toBe(404);
  expect(new TextDecoder().decode(page?.html)).toBe(
    `<title>/</title><div id="root"><p></script></p></div><script id="data" type="application/json">"\\u003c/script>"</script>`,
  );
});

test("a page that fails to render reports only the error's name, and the next page is rendered", async () => {
  await expect(render("/broken")).rejects.toThrow(expect.objectContaining({ name: "TypeError" }));
  expect(await render("/")).toBeDefined();
});

describe("a page that takes longer than a second", () => {
  test("is stopped, logged once, and not rendered again for a minute", async () => {
    await expect(render("/endless")).rejects.toThrow(
      expect.objectContaining({ name: "TookTooLong" }),
    );
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(errors[0]).toContain("a page takes more than a second to render");
    const before = performance.now();
    expect(await render("/endless")).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(500);
    vi.spyOn(performance, "now").mockReturnValue(before + 61_000);
    await expect(render("/endless")).rejects.toThrow();
  });

  test("does not block other pages, and no request waits longer than a second for its turn", async () => {
    const slow = Array.from({ length: 10 }, (_, n) =>
      render(`/endless/${n}`).catch((error: Error) => error.name),
    );
    expect(await Promise.race(slow)).toMatch(/^(TookTooLong|TooManyPages)$/);
    expect(await vi.waitFor(() => render("/"), { timeout: 20_000 })).toBeDefined();
    const outcomes = await Promise.all(slow);
    // Two pages are rendered at a time and take too long. The other requests have waited a second
    // for a thread, and fail.
    expect(outcomes.filter((outcome) => outcome === "TooManyPages").length).toBeGreaterThan(5);
    expect(outcomes.slice(0, 2)).toEqual(["TookTooLong", "TookTooLong"]);
  });
});

test.each(["/greedy", "/exit"])(
  "a thread that ends while it renders the page %s is replaced",
  async (url) => {
    await expect(render(url)).rejects.toThrow();
    await vi.waitFor(async () => expect(await render("/")).toBeDefined(), { timeout: 20_000 });
  },
);

test("the start fails when the web app was not built", async () => {
  const settings = { folder: join(folder, "gone"), shell, config };
  await expect(Renderer.start(settings, WORKER)).rejects.toThrow("gone");
});
