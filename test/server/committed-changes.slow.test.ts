import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { EventStream } from "../support/clients/event-stream.ts";
import { postJson, signUp, visitRows } from "../support/clients/visitor.ts";
import { liftChangeLimits } from "../support/database/accounts.ts";
import { forTest } from "../support/for-file.ts";
import type { TestServer } from "../support/server.ts";
import { startPostgres } from "../support/start-for-file.ts";

const LIST =
  "/rest/v1/announcements?select=id,title,ministry:ministries(id,name,color)&order=date.asc,id.asc";
const WITHIN = { timeout: 1_000, interval: 5 };
const INSERT =
  "insert into public.announcements (title, description, date) values ('Novo', 'x', '2030-01-01')";

const { sql: owner, start } = await startPostgres();
const one = await start();
const two = await start();
await liftChangeLimits(owner);
const { access_token: token } = await signUp(one.url);

const openEvents = ({ url }: TestServer) => forTest(EventStream.open(url));

async function create(title: string) {
  const row = { id: randomUUID(), title, description: "x", date: "2030-01-01T00:00:00Z" };
  expect((await postJson(`${one.url}/rest/v1/announcements`, row, { token })).status).toBe(201);
  return row.id;
}

const rowsAt = (server: TestServer) =>
  visitRows(server.url + LIST).then((rows) =>
    z.array(z.object({ title: z.string(), ministry: z.unknown() })).parse(rows),
  );
const titlesAt = async (server: TestServer) => (await rowsAt(server)).map(({ title }) => title);

test("every server sends an event after a change by plain SQL", async () => {
  const first = await openEvents(one);
  const second = await openEvents(two);
  expect(first.response.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(first.response.headers["content-encoding"]).toBeUndefined();
  expect(first.text).toMatch(/^retry: [2-4]\d{3}\n\n$/);
  for (let i = 0; i < 10; i += 1) {
    const before = (await rowsAt(one)).length;
    await owner.unsafe(INSERT);
    await first.expectTables("announcements");
    expect(await rowsAt(one)).toHaveLength(before + 1);
    await second.expectTables("announcements");
  }
  // An event names the table, and contains nothing of the row.
  expect(second.text).not.toContain("Novo");
});

test("all servers show a change by any SQL statement within a second", async () => {
  for (const change of [
    INSERT,
    "update public.announcements set title = 'Mudado' where title = 'Novo'",
    "update public.announcements set ministry_id = (select id from public.ministries limit 1)",
    "update public.ministries set name = 'M. ' || name",
    "delete from public.ministries where id in (select ministry_id from public.announcements)",
    "delete from public.announcements where title = 'Mudado'",
    INSERT,
    "truncate public.announcements cascade",
  ]) {
    const before = await rowsAt(one);
    expect(await rowsAt(two)).toEqual(before);
    await owner.unsafe(change);
    await expect.poll(() => rowsAt(one), WITHIN).not.toEqual(before);
    const after = await rowsAt(one);
    await expect.poll(() => rowsAt(two), WITHIN).toEqual(after);
  }
});

test("a member reads each of forty own changes at once while visitors read", async () => {
  await owner`delete from public.announcements`;
  const id = await create("Para mudar");
  let writing = true;
  const readers = Array.from({ length: 8 }, async () => {
    while (writing) await titlesAt(one);
  });
  const missing: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    const path = `${one.url}/rest/v1/announcements?id=eq.${id}`;
    const changed = await postJson(path, { title: `Feito ${i}` }, { method: "PATCH", token });
    expect(changed.status).toBe(204);
    if ((await titlesAt(one))[0] !== `Feito ${i}`) missing.push(i);
  }
  writing = false;
  await Promise.all(readers);
  expect(missing).toEqual([]);
});

test("a server without its listening connection shows changes after a second", async () => {
  await owner.unsafe(INSERT);
  /**
   * Changes a title by plain SQL. Returns the time in ms until the server, whose cache is filled,
   * shows the new title.
   */
  const timeUntilShown = async () => {
    const title = `Mudado ${randomUUID()}`;
    await titlesAt(one);
    const start = performance.now();
    await owner`update public.announcements set title = ${title}`;
    await expect
      .poll(async () => new Set(await titlesAt(one)), { timeout: 2_500, interval: 5 })
      .toEqual(new Set([title]));
    return performance.now() - start;
  };
  /** Returns whether the server shows changes sooner than its cache expires. */
  const isNotified = async () =>
    Math.min(await timeUntilShown(), await timeUntilShown(), await timeUntilShown()) < 500;
  expect(await isNotified()).toBe(true);
  await owner`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'avisos changes'
  `;
  await timeUntilShown();
  await expect.poll(isNotified, { timeout: 10_000 }).toBe(true);
  expect(one.output).toContain(
    "cannot listen for changes of the database (the connection was lost)",
  );
});

test("a server that stops closes all event streams at once", async () => {
  const server = await start();
  const open = await Promise.all(Array.from({ length: 20 }, () => openEvents(server)));
  const begin = performance.now();
  expect(await server.down("SIGTERM")).toBe(0);
  expect(performance.now() - begin).toBeLessThan(8_000);
  await expect.poll(() => open.every(({ isClosed }) => isClosed)).toBe(true);
});
