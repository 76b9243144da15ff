import { expect, test } from "vitest";
import { startPostgres } from "../support/started.ts";

const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SOON = { timeout: 5_000 };

const { sql, start } = await startPostgres();
const server = await start({ CHURCH_NAME: "da Graça" });

const get = (path: string, headers = {}) => fetch(server.url + path, { headers });
const manifest = async () => (await get("/manifest.webmanifest")).json();

test("the church's mark replaces the app's on the home screen and in the page", async () => {
  expect((await manifest()).icons).toHaveLength(4);
  const [row] = await sql<{ mark_hash: string }[]>`
    insert into public.church (mark) values (${ONE_PIXEL}) returning mark_hash
  `;
  const src = `/imagens/marca/${row?.mark_hash}.png`;
  await expect
    .poll(manifest, SOON)
    .toMatchObject({ name: "Avisos da Graça", icons: [{ src, sizes: "1x1" }] });
  const { headers } = await get(src);
  expect(headers.get("Content-Type")).toBe("image/png");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect((await get(src, { "If-None-Match": headers.get("ETag") })).status).toBe(304);
  const page = async () => (await get("/")).text();
  await expect.poll(page, SOON).toContain(`<img src="${src}"`);
});
