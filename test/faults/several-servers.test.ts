import { randomUUID } from "node:crypto";
import { createServer, type Server as HttpServer, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { TestPostgres } from "../support/database/postgres.ts";
import { liftPostingLimits } from "../support/database/posting-limits.ts";
import { freePort } from "../support/free-port.ts";
import { TestServer } from "../support/server.ts";

const password = "senha-de-teste";

let database: TestPostgres;
let servers: TestServer[];
let proxy: HttpServer;
let url: string;

/** A plain proxy: each request to the next server, to the one after it while that one is away. */
function roundRobin(targets: TestServer[]): HttpServer {
  let turn = 0;
  return createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk) => chunks.push(chunk));
    incoming.on("end", () => {
      turn += 1;
      const first = turn;
      const attempt = (left: number) => {
        const target = targets[(first + left) % targets.length];
        const forwarded = request(
          {
            host: "127.0.0.1",
            port: target?.port,
            method: incoming.method,
            path: incoming.url,
            headers: incoming.headers,
            agent: false,
          },
          (answer) => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
          },
        );
        forwarded.on("error", () => {
          if (left > 0) attempt(left - 1);
          else outgoing.writeHead(502).end();
        });
        forwarded.end(Buffer.concat(chunks));
      };
      attempt(targets.length);
    });
  });
}

beforeAll(async () => {
  database = await TestPostgres.start();
  const env = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32), RATE_LIMITS: "on" };
  servers = await Promise.all([TestServer.start(env), TestServer.start(env)]);
  const owner = database.superuser("avisos");
  await liftPostingLimits(owner);
  await owner.end();
  proxy = roundRobin(servers);
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  proxy.close();
  for (const server of servers) await server.dispose();
  await database.dispose();
});

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

const announcement = () => ({
  id: randomUUID(),
  title: "Aviso",
  description: "x",
  date: "2030-01-01T00:00:00Z",
});

test("what one server does, the other knows at once", async () => {
  const [one = "", two = ""] = servers.map((server) => server.url);
  const email = `${randomUUID()}@example.org`;
  const { body: session } = await call(one, "POST", "/auth/v1/signup", { email, password });
  const row = announcement();
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
  const email = `${randomUUID()}@example.org`;
  const { body: session } = await call(url, "POST", "/auth/v1/signup", { email, password });
  const ids: string[] = [];
  const statuses = new Map<number, number>();
  let running = true;
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (running) {
        const row = announcement();
        const path = "/rest/v1/announcements";
        const { status } = await call(url, "POST", path, row, session.access_token);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 201) ids.push(row.id);
      }
    }),
  );
  for (const server of [...servers, ...servers]) {
    const before = ids.length;
    await expect.poll(() => ids.length).toBeGreaterThan(before + 20);
    expect(await server.down()).toBe(0);
    await server.up();
  }
  running = false;
  await load;
  const sql = database.superuser("avisos");
  const [row] = await sql`
    select count(*)::int as n from public.announcements where id = any(${ids})
  `;
  await sql.end();
  expect(row).toEqual({ n: ids.length });
  // 409: the proxy sent a request again whose first answer the stopping server could not deliver.
  expect([...statuses.keys()].filter((status) => status !== 201 && status !== 409)).toEqual([]);
  console.info(`4 restarts behind a proxy, ${ids.length} rows:`, Object.fromEntries(statuses));
});
