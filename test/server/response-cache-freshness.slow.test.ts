import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { postJson, signUp, visitRows } from "../support/clients/visitor.ts";
import { liftPostingLimits } from "../support/database/accounts.ts";
import type { TestServer } from "../support/server.ts";
import { startPostgres } from "../support/started.ts";

const list =
  "/rest/v1/announcements?select=id,title,ministry:ministries(id,name,color)&order=date.asc,id.asc";
const WITHIN = { timeout: 1_000, interval: 5 };
const LISTENERS = "application_name = 'avisos changes'";

const { sql: owner, start } = await startPostgres();
const [one, two] = [await start(), await start()];
await liftPostingLimits(owner);
const { access_token: ana } = await signUp(one.url);

const post = (server: TestServer, path: string, body: object, method = "POST", token = ana) =>
  postJson(server.url + path, body, { method, token });

async function create(server: TestServer, title: string, token = ana) {
  const id = randomUUID();
  const row = { id, title, description: "x", date: "2030-01-01T00:00:00Z" };
  const created = await post(server, "/rest/v1/announcements", row, "POST", token);
  expect(created.status).toBe(201);
  return id;
}

await create(one, "Primeiro");

const rowsAt = (server: TestServer) =>
  visitRows(server.url + list).then((rows) =>
    z.array(z.object({ title: z.string(), ministry: z.unknown() })).parse(rows),
  );
const titlesAt = async (server: TestServer) => (await rowsAt(server)).map(({ title }) => title);

let round = 0;

/** Changes a title by plain SQL. @returns the milliseconds until a server that was read just before shows it. */
async function timeToShow(server: TestServer): Promise<number> {
  round += 1;
  const title = `Mudado ${round}`;
  await titlesAt(server);
  const start = performance.now();
  await owner`update public.announcements set title = ${title}`;
  await expect
    .poll(async () => new Set(await titlesAt(server)), { timeout: 2_500, interval: 5 })
    .toEqual(new Set([title]));
  return performance.now() - start;
}

/** Shown sooner than the cache would expire by itself. */
const isHeard = async () =>
  Math.min(await timeToShow(one), await timeToShow(one), await timeToShow(one)) < 500;

test("a change by plain SQL is seen by all within a second, whichever statement makes it", async () => {
  for (const change of [
    "insert into public.announcements (title, description, date) values ('Novo', 'x', '2030-01-01')",
    "update public.announcements set title = 'Mudado' where title = 'Novo'",
    "update public.announcements set ministry_id = (select id from public.ministries limit 1)",
    "update public.ministries set name = 'M. ' || name",
    "delete from public.ministries where id in (select ministry_id from public.announcements)",
    "delete from public.announcements where title = 'Mudado'",
    "truncate public.announcements cascade",
    "insert into public.announcements (title, description, date) values ('Um', 'x', '2030-01-01')",
  ]) {
    const before = await rowsAt(one);
    expect(await rowsAt(two)).toEqual(before);
    await owner.unsafe(change);
    await expect.poll(() => rowsAt(one), WITHIN).not.toEqual(before);
    const after = await rowsAt(one);
    await expect.poll(() => rowsAt(two), WITHIN).toEqual(after);
  }
});

test("who wrote sees it at once, forty times, while others read", async () => {
  let writing = true;
  const readers = Array.from({ length: 8 }, async () => {
    while (writing) await titlesAt(one);
  });
  const missing: number[] = [];
  await owner`truncate public.announcements cascade`;
  const id = await create(one, "Para mudar");
  for (let i = 0; i < 40; i += 1) {
    const changed = await post(
      one,
      `/rest/v1/announcements?id=eq.${id}`,
      { title: `Feito ${i}` },
      "PATCH",
    );
    expect(changed.status).toBeLessThan(300);
    if ((await titlesAt(one))[0] !== `Feito ${i}`) missing.push(i);
  }
  writing = false;
  await Promise.all(readers);
  expect(missing).toEqual([]);
});

test("without its connection a server shows changes after a second, with a new one at once", async () => {
  const disconnect = `select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENERS}`;
  expect(await isHeard()).toBe(true);
  for (let i = 0; i < 3; i += 1) {
    await owner.unsafe(disconnect);
    await timeToShow(one);
    await expect.poll(isHeard, { timeout: 10_000 }).toBe(true);
  }
  expect(one.output).toContain(
    "cannot listen for changes of the database (the connection was lost)",
  );
});
