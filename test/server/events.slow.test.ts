import { expect, test } from "vitest";
import { EventScreen } from "../support/clients/event-screen.ts";
import { postJson, signUp, visitRows } from "../support/clients/visitor.ts";
import { forFile, forTest } from "../support/fixtures.ts";
import type { TestServer } from "../support/server.ts";
import { startPostgres } from "../support/started.ts";

const { database, sql, start } = await startPostgres();
const [one, two] = [await start(), await start()];
let owner = sql;

const screenAt = ({ url }: TestServer) => forTest(EventScreen.open(url));

const INSERT =
  "insert into public.announcements (title, description, date) values ('Novo', 'x', '2030-01-01')";

test("a change by plain SQL is told to the screens of every server, and who hears of it reads it", async () => {
  const [first, second] = [await screenAt(one), await screenAt(two)];
  expect(first.response.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(first.response.headers["content-encoding"]).toBeUndefined();
  expect(first.text).toMatch(/^retry: [2-4]\d{3}\n\n$/);
  const list = "/rest/v1/announcements?select=id";
  for (let i = 0; i < 10; i += 1) {
    const before = (await visitRows(one.url + list)).length;
    await owner.unsafe(INSERT);
    await first.hears("announcements");
    expect(await visitRows(one.url + list)).toHaveLength(before + 1);
    await second.hears("announcements");
  }
});

test("a change over the data API is told by all servers, without anything of its row", async () => {
  const [first, second] = [await screenAt(one), await screenAt(two)];
  const { access_token: token } = await signUp(one.url);
  const row = { title: "Ensaio", description: "Às 19h", date: "2030-01-01T00:00:00Z" };
  const created = await postJson(`${one.url}/rest/v1/announcements`, row, { token });
  expect(created.status).toBe(201);
  await first.hears("announcements");
  await second.hears("announcements");
  expect(second.text).not.toContain("Ensaio");
});

test("a statement that changes no row tells nobody", async () => {
  const screen = await screenAt(one);
  await owner`delete from public.editions where service_at < '2001-01-01'`;
  await owner`update public.ministries set name = name`;
  await owner`update public.announcements set title = 'x' where false`;
  await owner.unsafe(INSERT);
  await screen.hears("announcements");
});

test("after a restart of the database the screens are told that anything may have changed", async () => {
  const screen = await screenAt(one);
  await owner.end();
  await database.down("immediate");
  await database.up();
  owner = await forFile(database.superuser("avisos"));
  await expect.poll(() => screen.heard, { timeout: 20_000 }).toContain("*");
  expect(screen.isClosed).toBe(false);
});

test("a server that stops ends the events at once and waits for no screen", async () => {
  const open = await Promise.all(Array.from({ length: 20 }, () => screenAt(two)));
  const start = performance.now();
  expect(await two.down("SIGTERM")).toBe(0);
  expect(performance.now() - start).toBeLessThan(8_000);
  await expect.poll(() => open.every(({ isClosed }) => isClosed)).toBe(true);
});
