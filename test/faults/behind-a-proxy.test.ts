import { randomUUID } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLISHABLE_KEY as apikey } from "../support/clients/visitor.ts";
import { TestPostgres } from "../support/database/postgres.ts";
import { freePort } from "../support/free-port.ts";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";
import { signUp } from "./writers.ts";

const RESTARTS = repetitions(8);
const PEOPLE = 16;
const RETRY_FOR_MS = 30_000;
const READS = ["/", "/rest/v1/ministries?select=name", "/rest/v1/announcements?select=id&limit=1"];

let database: TestPostgres;
let server: TestServer;
let proxy: Server;
let url: string;
const kept = new Agent({ keepAlive: true, maxFreeSockets: 256 });

type Attempt = { answer?: IncomingMessage; connected: boolean };

function attempt(incoming: IncomingMessage, body: Buffer): Promise<Attempt> {
  return new Promise((resolve) => {
    const { method, url: path, headers } = incoming;
    const { connection: _, ...passed } = headers;
    const outgoing = request(
      { host: "127.0.0.1", port: server.port, method, path, headers: passed, agent: kept },
      (answer) => resolve({ answer, connected: true }),
    );
    outgoing.on("error", (error) => {
      const refused = "code" in error && error.code === "ECONNREFUSED";
      resolve({ connected: !refused });
    });
    outgoing.end(body);
  });
}

/**
 * Does what Caddy does with `lb_try_duration`: keeps connections, waits while nothing listens, asks again for
 * a GET whose connection broke, and never sends again what may have been received of anything else.
 */
function retryingProxy(): Server {
  return createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const deadline = Date.now() + RETRY_FOR_MS;
    while (Date.now() < deadline) {
      const { answer, connected } = await attempt(incoming, Buffer.concat(chunks));
      if (answer) {
        const { connection: _, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
        return;
      }
      if (connected && incoming.method !== "GET") break;
      await delay(20);
    }
    outgoing.writeHead(502).end();
  });
}

beforeAll(async () => {
  database = await TestPostgres.start();
  server = await TestServer.start({ DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) });
  proxy = retryingProxy();
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  proxy.close();
  kept.destroy();
  await server.dispose();
  await database.dispose();
});

test(`${RESTARTS} restarts under load behind a proxy: no failed GET, no lost or doubled POST`, {
  timeout: 10 * 60_000,
}, async () => {
  const Authorization = `Bearer ${await signUp(server, database.superuser("avisos"))}`;
  const answers = { GET: new Map<number, number>(), POST: new Map<number, number>() };
  const posted: string[] = [];
  let running = true;
  const count = (method: "GET" | "POST", status: number) =>
    answers[method].set(status, (answers[method].get(status) ?? 0) + 1);

  async function write() {
    while (running) {
      const id = randomUUID();
      const body = JSON.stringify({
        id,
        title: "Aviso",
        description: "x",
        date: "2030-01-01T00:00:00Z",
      });
      const headers = { apikey, Authorization, "Content-Type": "application/json" };
      const path = "/rest/v1/announcements";
      const { status } = await fetch(url + path, { method: "POST", headers, body });
      posted.push(id);
      count("POST", status);
    }
  }
  async function read() {
    for (let turn = 0; running; turn += 1) {
      const path = READS[turn % READS.length] ?? "/";
      const response = await fetch(url + path, { headers: { apikey } });
      await response.arrayBuffer();
      count("GET", response.status);
    }
  }
  const load = Promise.all(
    Array.from({ length: PEOPLE }, (_, person) => (person % 2 === 0 ? write() : read())),
  );
  for (let round = 0; round < RESTARTS; round += 1) {
    const before = posted.length;
    await expect.poll(() => posted.length, { interval: 5 }).toBeGreaterThan(before + 20);
    expect(await server.down()).toBe(0);
    await server.up();
  }
  running = false;
  await load;

  const sql = database.superuser("avisos");
  const [row] = await sql`
    select count(*)::int as rows, count(distinct id)::int as ids,
      count(*) filter (where id = any(${posted}))::int as posted
    from public.announcements
  `;
  await sql.end();
  expect(Object.fromEntries(answers.GET)).toEqual({ 200: expect.any(Number) });
  expect(Object.fromEntries(answers.POST)).toEqual({ 201: posted.length });
  const n = posted.length;
  expect(row).toEqual({ rows: n, ids: n, posted: n });
  console.info(
    `${RESTARTS} restarts behind a proxy, ${n} announcements, 0 lost, 0 doubled; reads:`,
    Object.fromEntries(answers.GET),
  );
});
