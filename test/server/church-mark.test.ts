import { afterEach, expect, test } from "vitest";
import { startPostgres } from "../support/started.ts";

const { sql, start } = await startPostgres();
const server = await start({ CHURCH_NAME: "da Graça" });

afterEach(() => sql`delete from public.church`);

const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function chooseMark() {
  const [row] = await sql<{ mark_hash: string }[]>`
    insert into public.church (mark) values (${ONE_PIXEL}) returning mark_hash
  `;
  return `/imagens/marca/${row?.mark_hash}.png`;
}

const get = (path: string) => fetch(server.url + path, { redirect: "manual" });
const iconsOf = async () => {
  const { name, icons } = await (await get("/manifest.webmanifest")).json();
  return {
    name,
    icons: icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes]),
  };
};

test("the church's mark is sent as the picture that it is, for a year, and stands in the page", async () => {
  const path = await chooseMark();
  await expect.poll(async () => (await get(path)).status, { timeout: 2_000 }).toBe(200);
  const { headers } = await get(path);
  expect(headers.get("Content-Type")).toBe("image/png");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const sent = await (await get(path)).arrayBuffer();
  expect(Buffer.from(sent).toString("base64")).toBe(ONE_PIXEL);
  const tag = headers.get("ETag") ?? "";
  const known = await fetch(server.url + path, { headers: { "If-None-Match": tag } });
  expect(known.status).toBe(304);
  const page = await (await get("/")).text();
  expect(page).toContain(`<img src="${path}"`);
});

test("no other mark has an address, and without one the app's stands on the home screen", async () => {
  await expect.poll(async () => (await iconsOf()).icons.length, { timeout: 2_000 }).toBe(4);
  expect((await get("/imagens/marca/0123456789abcdef.png")).status).toBe(404);
  await chooseMark();
  await expect
    .poll(iconsOf, { timeout: 2_000 })
    .toEqual({ name: "Avisos da Graça", icons: [[await chosenPath(), "1x1"]] });
  expect((await get("/imagens/marca/0123456789abcdef.png")).status).toBe(404);
});

async function chosenPath() {
  const [row] = await sql<{ mark_hash: string }[]>`select mark_hash from public.church`;
  return `/imagens/marca/${row?.mark_hash}.png`;
}
