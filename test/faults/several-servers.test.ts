import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { startPostgres } from "../support/started.ts";
import { startProxy } from "./proxy.ts";
import { signUp, Writers } from "./writers.ts";

const password = "senha-de-teste";

const { database, sql, start } = await startPostgres();
const server = await start({ RATE_LIMITS: "on" });
const other = await start({ RATE_LIMITS: "on" });
const { url, port } = await forFile(startProxy([server, other], { isPlain: true }));

async function call(base: string, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(base + path, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

test("what one server does, the other knows at once", async () => {
  const [one, two] = [server.url, other.url];
  const email = `${randomUUID()}@example.org`;
  const { body: session } = await call(one, "POST", "/auth/v1/signup", { email, password });
  const row = { id: randomUUID(), title: "Aviso", description: "x", date: "2030-01-01T00:00:00Z" };
  const token = session.access_token;
  expect((await call(two, "POST", "/rest/v1/announcements", row, token)).status).toBe(201);
  const path = `/rest/v1/announcements?select=id&id=eq.${row.id}`;
  expect((await call(one, "GET", path)).body).toEqual([{ id: row.id }]);

  const { refresh_token } = session;
  const refresh = "/auth/v1/token?grant_type=refresh_token";
  const { body: renewed } = await call(two, "POST", refresh, { refresh_token });
  await call(one, "POST", "/auth/v1/logout", {}, renewed.access_token);
  expect((await call(two, "GET", "/auth/v1/user", undefined, renewed.access_token)).status).toBe(
    403,
  );
  expect((await call(two, "POST", refresh, renewed)).status).toBe(400);
});

test("a limit holds over all servers together", async () => {
  const email = `${randomUUID()}@example.org`;
  await call(url, "POST", "/auth/v1/signup", { email, password });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) {
    const path = "/auth/v1/token?grant_type=password";
    statuses.push((await call(url, "POST", path, { email, password: "errada-1" })).status);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test("restarting one under load loses nothing and is seen by nobody", {
  timeout: 120_000,
}, async () => {
  const writers = new Writers({ port }, await signUp(server, database.superuser("avisos")));
  writers.start(4);
  for (const restarted of [server, other, server, other]) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 20);
    expect(await restarted.down()).toBe(0);
    await restarted.up();
  }
  await writers.stop();
  writers.close();
  const { length: n } = writers.acknowledged;
  const [row] = await sql`
    select count(*)::int as n from public.announcements where id = any(${writers.acknowledged})
  `;
  expect(row).toEqual({ n });
  // 409: the proxy sent a request again whose first answer the stopping server could not deliver.
  const allowed = new Set([201, 409]);
  expect([...writers.statuses.keys()].filter((status) => !allowed.has(status))).toEqual([]);
  console.info(`4 restarts behind a proxy, ${n} rows:`, Object.fromEntries(writers.statuses));
});
