import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { BuildCopy } from "../support/builds/build-copy.ts";
import { forFile } from "../support/fixtures.ts";
import { startPostgres } from "../support/started.ts";

const { sql, start } = await startPostgres();
const server = await start({ CHURCH_NAME: "da Igreja Batista" });

async function announce(title: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date) values (${title}, 'x', '2031-11-22T23:30:00Z')
    returning id
  `;
  return row?.id ?? "";
}

const ask = (path: string) => fetch(server.url + path, { redirect: "manual" });

async function sizeOf(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  const png = Buffer.from(await response.arrayBuffer());
  expect(png.length).toBeLessThan(150_000);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const bytesOf = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer());

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
  const id = await announce("Ceia");
  expect((await ask(`/imagens/${id}/2.png`)).headers.get("location")).toBe(`/imagens/${id}/1.png`);
  expect(await hasDrawn()).toBe(false);
  expect(await sizeOf(await ask(`/imagens/${id}/1.png`))).toEqual([1200, 630]);
  expect(await sizeOf(await ask(`/imagens/${id}/1-status.png`))).toEqual([1080, 1920]);
  expect(await hasDrawn()).toBe(true);
  const page = await (await ask("/")).text();
  const [path = ""] = /\/imagens\/quadro\/[0-9a-f]{16}\.png/.exec(page) ?? [];
  expect(await sizeOf(await ask(path))).toEqual([1200, 630]);
});

test("a change is at the next revision's address within a second, and the former leads there", async () => {
  const id = await announce("Coral");
  const before = await bytesOf(`/imagens/${id}/1.png`);
  await sql`update public.announcements set status = 'cancelled' where id = ${id}`;
  await vi.waitFor(
    async () => {
      const former = await ask(`/imagens/${id}/1.png`);
      expect(former.headers.get("location")).toBe(`/imagens/${id}/2.png`);
    },
    // A second at most; the rest is for a busy machine.
    { timeout: 5_000, interval: 20 },
  );
  expect((await bytesOf(`/imagens/${id}/2.png`)).equals(before)).toBe(false);
});

test("a hundred pictures at once are all drawn, and the health check does not wait for them", async () => {
  const ids = await Promise.all(Array.from({ length: 100 }, (_, i) => announce(`Encontro ${i}`)));
  let answered = 0;
  const asked = ids.map(async (id) => {
    const response = await ask(`/imagens/${id}/1.png`);
    answered += 1;
    return response;
  });
  expect((await ask("/health")).status).toBe(200);
  // It did not wait for them.
  expect(answered).toBeLessThan(100);
  const responses = await Promise.all(asked);
  const pictures = await Promise.all(
    responses.map(async (response) => Buffer.from(await response.arrayBuffer()).toString("base64")),
  );
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(pictures).size).toBe(100);
}, 30_000);

test("where nothing can be drawn the plain picture is sent, and the operator told once", async () => {
  // Without the fonts, as without the library.
  const { root } = await forFile(BuildCopy.copy());
  await rm(join(root, "server/pictures/fonts"), { recursive: true });
  const plain = await start({}, root);
  const id = await announce("Mutirão");
  const expected = await readFile(join(root, "dist/previa.png"));
  for (let i = 0; i < 2; i++) {
    const response = await fetch(`${plain.url}/imagens/${id}/1.png`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true);
  }
  expect(plain.output.match(/^pictures of announcements cannot be drawn here/gm)).toHaveLength(1);
});
