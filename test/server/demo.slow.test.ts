import { once } from "node:events";
import { chmod, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callJson, visitRows } from "../support/clients/visitor.ts";
import { forTest, temporaryFolder } from "../support/for-file.ts";
import { outputOf } from "../support/processes.ts";
import { TestServer } from "../support/server.ts";

// The variables of a real board must not reach the demo: nothing listens at this database.
const REAL_BOARD = { DATABASE_URL: "postgres://127.0.0.1:1/board", SMTP_URL: "smtp://127.0.0.1:1" };

test("the demo shows a furnished church and leaves nothing behind", async () => {
  const folder = await temporaryFolder();
  // PostgreSQL's account must be able to enter the folder.
  await chmod(folder, 0o711);
  // A person's folder may have a similar name.
  await mkdir(join(folder, "avisos-demo-ours"));
  await mkdir(join(folder, "avisos-demo-killed"));
  const marker = join(folder, "avisos-demo-killed/this-is-a-demo");
  await writeFile(marker, "");
  await utimes(marker, 0, 0);
  const server = await forTest(TestServer.create({ TMPDIR: folder, ...REAL_BOARD }));
  const demo = server.spawn("demo.js");
  const output = outputOf(demo);
  await expect.poll(output, { timeout: 60_000 }).toContain("Ctrl-C");
  const { url } = server;
  expect(output()).toMatch(`Avisos da Graça: ${url}\n`);
  // The bell means that the demo sends messages to the browser that follows this announcement.
  expect(await (await fetch(url)).text()).toContain("Me lembre de Visita ao Lar Boa Esperança");

  const rows = await visitRows(
    `${url}/rest/v1/announcements?select=title,status,series_id,picture`,
  );
  const titles = (isCounted: (row: Record<string, unknown>) => unknown) =>
    new Set(rows.filter(isCounted).map(({ title }: { title: string }) => title)).size;
  expect(titles(() => true)).toBe(32);
  expect(titles(({ status }) => status !== "scheduled")).toBe(2);
  expect([titles(({ series_id }) => series_id), titles(({ picture }) => picture)]).toEqual([3, 1]);
  const week = await visitRows(`${url}/rest/v1/published_editions?select=service_at,items,blocks`);
  expect(week).toHaveLength(1);
  expect(Date.parse(week[0].service_at)).toBeGreaterThan(Date.now());
  expect(week[0].items.length).toBeGreaterThan(4);
  expect(week[0].blocks.map(({ position }: { position: number }) => position < 0)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(week[0].blocks.at(-1).heading).toContain("Pix");
  const [church] = await visitRows(`${url}/rest/v1/church`);
  expect(church).toMatchObject({
    service_word: "culto",
    greeting: "A paz do Senhor",
    whatsapp: "(11) 90000-0110",
    instagram: "@igrejadagraca",
    pix_key: "ofertas@example.org",
    pix_receiver: "Igreja da Graça",
  });

  const people = [...output().matchAll(/^(\w+): (\S+), password (\S+)$/gm)];
  expect(people.map(([, role]) => role)).toEqual(["admin", "editor", "member"]);
  for (const [, role, email, password] of people) {
    const { body } = await callJson(`${url}/auth/v1/token?grant_type=password`, {
      email,
      password,
    });
    const bearer = { authorization: `Bearer ${body.access_token}` };
    const own = `${url}/rest/v1/profiles?select=role&user_id=eq.${body.user.id}`;
    expect(await visitRows(own, bearer)).toEqual([{ role }]);
  }

  await expect.poll(() => readdir(folder)).not.toContain("avisos-demo-killed");
  const ended = once(demo, "exit");
  demo.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(await readdir(folder)).toEqual(["avisos-demo-ours"]);
  expect(await readdir(server.dataDir)).toEqual([]);
});

test("a demo on the port of another program names a free port", async () => {
  const server = await forTest(TestServer.create());
  const other = createServer().listen(server.port, "127.0.0.1");
  await once(other, "listening");
  expect(await server.refusal("demo.js")).toMatch(
    /^avisos: PORT \d+ is in use, perhaps by your board; run: PORT=\d+ npm run demo$/,
  );
  other.close();
});
