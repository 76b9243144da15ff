import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { callJson, PUBLISHABLE_KEY, sessionOf, signUp } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { startPostgres } from "../support/started.ts";
import { startProxy } from "./proxy.ts";
import { missing, Writers } from "./writers.ts";

const READS = ["/", "/rest/v1/ministries?select=name", "/rest/v1/announcements?select=id&limit=1"];

const { database, sql, start } = await startPostgres();
const server = await start();
const other = await start();
const proxy = await forFile(startProxy([server, other]));

test("a row that one server stores and a session that it ends are so on the other at once", async () => {
  const [one, two] = [server.url, other.url];
  const session = await signUp(one);
  const row = { id: randomUUID(), title: "Aviso", description: "x", date: "2030-01-01T00:00:00Z" };
  const path = "/rest/v1/announcements";
  const stored = await callJson(two + path, row, { token: session.access_token });
  expect(stored.status).toBe(201);
  const read = await callJson(`${one}${path}?select=id&id=eq.${row.id}`, undefined, {
    method: "GET",
  });
  expect(read.body).toEqual([{ id: row.id }]);

  const refresh = `${two}/auth/v1/token?grant_type=refresh_token`;
  const renewed = sessionOf(await callJson(refresh, session));
  const token = renewed.access_token;
  await callJson(`${one}/auth/v1/logout`, {}, { token });
  const asked = await callJson(`${two}/auth/v1/user`, undefined, { method: "GET", token });
  expect(asked.status).toBe(403);
  expect((await callJson(refresh, renewed)).status).toBe(400);
});

test("restarts behind a proxy, of one server and of all, fail no read and no write", {
  timeout: 180_000,
}, async () => {
  const writers = await Writers.signUp(proxy.url, sql);
  const failed: string[] = [];
  let running = true;
  async function read(reader: number) {
    for (let turn = reader; running; turn += 1) {
      const path = READS[turn % READS.length] ?? "/";
      const response = await fetch(proxy.url + path, { headers: { apikey: PUBLISHABLE_KEY } });
      const text = await response.text();
      if (response.status !== 200) failed.push(`${path}: ${response.status} ${text}`);
    }
  }
  const readers = Promise.all(Array.from({ length: 8 }, (_, reader) => read(reader)));
  writers.start(8);
  for (const restarted of [[server], [other], [server, other]]) {
    await writers.more(20);
    const codes = await Promise.all(restarted.map((each) => each.down()));
    expect(codes).toEqual(restarted.map(() => 0));
    await Promise.all(restarted.map((each) => each.up()));
  }
  await writers.more(20);
  running = false;
  await Promise.all([readers, writers.stop()]);
  expect(failed).toEqual([]);
  expect([...writers.statuses]).toEqual([201]);
  expect(await missing(sql, writers.acknowledged)).toBe(0);
});

test("restarts of the database are a 503 for some seconds and lose no acknowledged row", {
  timeout: 120_000,
}, async () => {
  const writers = await Writers.signUp(server.url, sql);
  writers.start(8);
  for (const mode of ["fast", "immediate"] as const) {
    await writers.more(20);
    await database.down(mode);
    await database.up();
    await writers.more(1, 5_000);
  }
  await writers.stop();
  expect([...writers.statuses].sort()).toEqual([201, 503]);
  expect(await missing(sql, writers.acknowledged)).toBe(0);
});
