import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const rows = z.array(z.object({ title: z.string() }));
const board = z.object({
  queryKey: z.tuple([z.literal("announcements")]),
  state: z.object({ data: z.object({ pages: z.tuple([z.object({ rows })]) }) }),
});
const block = z.object({ state: z.object({ queries: z.tuple([board], z.unknown()) }) });

const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** Time limit until a change appears. The cache needs up to one second, and a busy machine more. */
const SOON = { timeout: 5_000 };

const server = await forFile(
  TestServer.start({
    CHURCH_NAME: '</script><b>"&',
    CHURCH_TIMEZONE: "America/Manaus",
  }),
);
const sql = await forFile(server.owner());
const BOARD = "Avisos &lt;/script&gt;&lt;b&gt;&quot;&amp; TC";

beforeEach(() => sql`delete from public.announcements`);

const insertAnnouncement = (title: string, date: Date) =>
  sql`insert into public.announcements (title, description, date) values (${title}, 'x', ${date})`;

async function fetchBoard() {
  const response = await fetch(server.url);
  const html = await response.text();
  const dataOf = (id: string): unknown =>
    JSON.parse(
      html.split(`<script id="${id}" type="application/json">`)[1]?.split("<")[0] ?? "null",
    );
  const [list] = block.nullable().parse(dataOf("data"))?.state.queries ?? [];
  const titles = list?.state.data.pages[0].rows.map(({ title }) => title);
  return { response, html, titles, config: dataOf("config") };
}

/**
 * Fetches the board until it shows the title, because the server shows a change by SQL a moment
 * later.
 */
async function boardWith(title: string) {
  let board = await fetchBoard();
  await expect
    .poll(async () => {
      board = await fetchBoard();
      return board.titles;
    }, SOON)
    .toContain(title);
  return board;
}

test("the board's HTML contains the list as cards and as data", async () => {
  await insertAnnouncement("Vigília <script>alert(1)</script>", new Date("2099-01-01T00:00:00Z"));
  const at = new Date(Date.now() + 3 * 24 * 3_600_000);
  at.setUTCHours(23, 30, 0, 0);
  await insertAnnouncement("Ensaio </script><b>", at);
  const { html, titles, config } = await boardWith("Ensaio </script><b>");
  expect(titles).toHaveLength(1);
  expect(config).toMatchObject({
    churchName: '</script><b>"&',
    timeZone: "America/Manaus",
    sendsMail: false,
  });
  expect(html).toContain("Ensaio &lt;/script&gt;&lt;b&gt;</a></h4>");
  expect(html).toMatch(/ · 19:30<\/time>/);
});

test("a page of any status is revalidated at each visit", async () => {
  for (const [path, status] of [
    ["/", 200],
    ["/auth", 200],
    ["/nada/aqui", 404],
    ["/AUTH.?a=1", 200],
    ["/index.html", 404],
    // The metrics have no address without METRICS_TOKEN.
    ["/metrics", 404],
  ] as const) {
    const response = await fetch(server.url + path);
    expect([path, response.status]).toEqual([path, status]);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain('<div id="root">');
  }
});

test("a browser gets a picture for the icons that no page names", async () => {
  for (const path of ["favicon.ico", "apple-touch-icon-120x120-precomposed.png"]) {
    const { headers } = await fetch(`${server.url}/${path}`);
    expect(headers.get("content-type")).toBe("image/png");
  }
});

test("the HTML of a member's page contains no content", async () => {
  const html = await (await fetch(`${server.url}/conta`)).text();
  expect(html).toContain('<div id="root"></div>');
  expect(html.match(/<title>.*?<\/title>/g)).toEqual([`<title>Minha conta · ${BOARD}</title>`]);
});

test("a visitor without JavaScript can read the page about privacy", async () => {
  await sql`insert into public.church (address) values ('Rua das Flores, 10')`;
  const readPage = async () => (await fetch(`${server.url}/privacidade`)).text();
  await expect.poll(readPage, SOON).toContain("Fale com a igreja: Rua das Flores, 10.");
  const html = await readPage();
  expect(html).toContain(`<title>Privacidade · ${BOARD}</title>`);
  // This server has no mail relay, and sends push messages.
  expect(html).toContain("Contra abusos, fica uma marca embaralhada");
  expect(html).toContain("“Me avise” guarda");
  await sql`delete from public.church`;
});

test("an asset is cacheable for a year in each encoding", async () => {
  const [, path = ""] = /"(\/assets\/[^"]+\.js)"/.exec((await fetchBoard()).html) ?? [];
  const fetchAs = (encoding: string) => visit(server.url + path, { "accept-encoding": encoding });
  const plain = await fetchAs("identity");
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const brotli = await fetchAs("gzip, br");
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  const gzip = await fetchAs("gzip");
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(gzip.headers["content-type"]).toContain("javascript");
  const unknown = await visit(`${server.url}/assets/gone-123.js`);
  expect(unknown.status).toBe(404);
  expect(unknown.bytes.toString()).not.toContain("<div");
});

test("the service worker's file contains the id of the page's build", async () => {
  const { status, headers, bytes } = await visit(`${server.url}/sw.js`);
  expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(headers["content-type"]).toContain("javascript");
  const { html } = await fetchBoard();
  const build = /<meta name="build" content="([^"]+)"/.exec(html)?.[1] ?? "none";
  expect(bytes.toString()).toContain(build);
});

test("the church's logo replaces the app's icon on the home screen and in the page", async () => {
  const get = (path: string, headers = {}) => fetch(server.url + path, { headers });
  const manifest = async () => (await get("/manifest.webmanifest")).json();
  expect((await manifest()).icons).toHaveLength(4);
  const [row] = await sql<{ logo_hash: string }[]>`
    insert into public.church (logo) values (${ONE_PIXEL}) returning logo_hash
  `;
  const src = `/imagens/marca/${row?.logo_hash}.png`;
  await expect
    .poll(manifest, SOON)
    .toMatchObject({ name: 'Avisos </script><b>"&', icons: [{ src, sizes: "1x1" }] });
  const { headers } = await get(src);
  expect(headers.get("Content-Type")).toBe("image/png");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect((await get(src, { "If-None-Match": headers.get("ETag") })).status).toBe(304);
  const page = async () => (await get("/")).text();
  await expect.poll(page, SOON).toContain(`<img src="${src}"`);
});
