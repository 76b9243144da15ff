import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { startPostgres } from "../support/started.ts";

const { sql, start } = await startPostgres();
const server = await start({ CHURCH_NAME: "da Igreja Batista" });

const ask = (path: string) => fetch(server.url + path, { redirect: "manual" });

async function sizeOf(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  const png = Buffer.from(await response.arrayBuffer());
  expect(png.length).toBeLessThan(150_000);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Whether the process has loaded the library that draws. */
const hasDrawn = async () => {
  const maps = await readFile(`/proc/${server.pid}/maps`, "utf8");
  return /takumi/.test(maps);
};

test("invented addresses cost no drawing, a present one is drawn in the size that its page tells", async () => {
  const invented = Array.from({ length: 150 }, () => `/imagens/${randomUUID()}/1.png`);
  const statuses = async () => {
    const unknown = await Promise.all(invented.map((path) => ask(path)));
    return new Set(unknown.map(({ status }) => status));
  };
  // A busy machine may take longer than a visitor's second for one of them.
  await expect.poll(statuses).toEqual(new Set([404]));
  const [{ id } = {}] = await sql`
    insert into public.announcements (title, description, date) values ('Ceia', 'x', '2031-11-22T23:30:00Z')
    returning id
  `;
  expect((await ask(`/imagens/${id}/2.png`)).headers.get("location")).toBe(`/imagens/${id}/1.png`);
  expect(await hasDrawn()).toBe(false);
  expect(await sizeOf(await ask(`/imagens/${id}/1.png`))).toEqual([1200, 630]);
  expect(await sizeOf(await ask(`/imagens/${id}/1-status.png`))).toEqual([1080, 1920]);
  expect(await hasDrawn()).toBe(true);
  const page = await (await ask("/")).text();
  const [path = ""] = /\/imagens\/quadro\/[0-9a-f]{16}\.png/.exec(page) ?? [];
  expect(await sizeOf(await ask(path))).toEqual([1200, 630]);
});
