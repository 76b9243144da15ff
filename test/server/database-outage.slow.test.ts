import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { liftPostingLimits } from "../support/database/posting-limits.ts";
import { repetitions } from "../support/repetitions.ts";
import { startPostgres } from "../support/started.ts";

const ministries = "/rest/v1/ministries?select=name";
const json = { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" };
// Without a limit of the server's own the answer never comes while the database hangs.
const LONGEST_RESPONSE_MS = 30_000;
const RECOVERY_MS = 5_000;
const DEATHS = repetitions(60);

let sender = 0;
const { database, sql: owner, start } = await startPostgres();
const server = await start({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
await liftPostingLimits(owner);
await owner.end();
const session = await signUp("ana@example.org");
expect((await send("GET", ministries)).status).toBe(200);
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
const { access_token: token, refresh_token } = tokens.parse(await session.json());
let refreshToken = refresh_token;

function send(method: string, path: string, body?: object, headers: object = {}) {
  sender += 1;
  // As from many places, so that the limits, which are on, are not what is seen here.
  const from = {
    "X-Forwarded-For": `10.${sender >> 16}.${(sender >> 8) & 255}.${sender & 255}`,
  };
  return fetch(server.url + path, {
    method,
    headers: { ...json, ...from, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LONGEST_RESPONSE_MS),
  });
}

function signUp(email: string) {
  return send("POST", "/auth/v1/signup", { email, password: "senha-1234" });
}

const signedIn = () => ({ Authorization: `Bearer ${token}` });
const announcement = { title: "Ensaio", description: "Às 19h", date: "2030-01-01T00:00:00Z" };
const credentials = { email: "ana@example.org", password: "senha-1234" };

let exchange: Promise<Response> | undefined;

/**
 * Exchanges the newest refresh token. Whoever asks while it is on its way waits for its response, as tabs do: a
 * request that arrives late with a token whose successor is in use passes for a thief's, and ends the session.
 */
async function refreshing() {
  exchange ??= exchangeNewest().finally(() => {
    exchange = undefined;
  });
  return (await exchange).clone();
}

async function exchangeNewest() {
  const path = "/auth/v1/token?grant_type=refresh_token";
  const response = await send("POST", path, { refresh_token: refreshToken });
  if (response.ok) {
    refreshToken = z
      .object({ refresh_token: z.string() })
      .parse(await response.clone().json()).refresh_token;
  }
  return response;
}

let reads = 0;

/** What no visitor has asked for before. */
function readUncached() {
  reads += 1;
  const from = new Date(reads * 60_000).toISOString();
  return send("GET", `/rest/v1/announcements?select=id&date=gte.${from}&limit=1`);
}

/** One of each kind of call: as a visitor, as a member, and each way into the sign-in service. */
const calls: Record<string, () => Promise<Response>> = {
  "reading as a visitor": readUncached,
  "reading as a member": () => send("GET", "/rest/v1/profiles?select=name", undefined, signedIn()),
  counting: () => send("HEAD", "/rest/v1/announcements?select=id", undefined, signedIn()),
  writing: () => send("POST", "/rest/v1/announcements", announcement, signedIn()),
  "a function": () => send("POST", "/rest/v1/rpc/list_members", {}, signedIn()),
  "signing in": () => send("POST", "/auth/v1/token?grant_type=password", credentials),
  "signing in as nobody": () =>
    send("POST", "/auth/v1/token?grant_type=password", { ...credentials, email: "x@example.org" }),
  refreshing,
  "signing up": () => signUp("bia@example.org"),
  "who am I": () => send("GET", "/auth/v1/user", undefined, signedIn()),
  "a one-time link": () =>
    send("POST", "/auth/v1/verify", { type: "recovery", token_hash: "f".repeat(64) }),
  "signing out": () => send("POST", "/auth/v1/logout?scope=others", {}, signedIn()),
};

async function received(call: () => Promise<Response>) {
  const response = await call();
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** What each of these calls receives, all of them made at once. */
const receivedAtOnce = (entries: [name: string, call: () => Promise<Response>][]) =>
  Promise.all(entries.map(async ([name, call]) => ({ name, ...(await received(call)) })));

type Answer = { name: string; status: number; body: string };

const described = (answers: Answer[]) =>
  answers.map(({ name, status, body }) => `${name}: ${status} ${body}`);

/** Asks for everything at once, twice, and holds every answer to what a page can work with. */
async function expectUnavailable() {
  // Visitors are given what was read before, if it was, once the cache would ask for it again.
  await expect
    .poll(async () => (await send("GET", ministries)).headers.get("Age"), { timeout: 5_000 })
    .toMatch(/^\d+$/);
  const [health, answers] = await Promise.all([
    received(() => fetch(`${server.url}/health`)),
    receivedAtOnce([...Object.entries(calls), ...Object.entries(calls)]),
  ]);
  expect(health.status).toBe(503);
  expect(described(answers.filter(({ status }) => status !== 503))).toEqual([]);
  for (const { headers, body, name } of answers) {
    expect(headers.get("Retry-After")).toMatch(/^\d+$/);
    if (name !== "counting") expect(JSON.parse(body)).toHaveProperty("code");
  }
}

/** Everything works again soon, and all of it. */
async function expectRecovery() {
  const start = Date.now();
  let pending = Object.entries(calls).filter(
    ([name]) => !/nobody|sign(ing)? (up|out)|link|function/.test(name),
  );
  let failed: Answer[];
  do {
    const answers = await receivedAtOnce(pending);
    failed = answers.filter(({ status }) => status >= 300);
    pending = pending.filter(([name]) => failed.some((answer) => answer.name === name));
  } while (failed.length > 0 && Date.now() - start < RECOVERY_MS);
  expect(described(failed)).toEqual([]);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  // Once more, as many together as visitors have connections: none may have been lost.
  for (let round = 0; round < 15; round += 1) {
    const many = await Promise.all(Array.from({ length: 2 }, () => received(readUncached)));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));
  }
}

async function asSuperuser(...statements: string[]) {
  const sql = database.superuser();
  for (const statement of statements) await sql.unsafe(statement);
  await sql.end();
}

const disconnect = `
  select pg_terminate_backend(pid) from pg_stat_activity where usename = 'church'
`;

describe("while the database is away, visitors see what they saw, and all else is 503 with a time to try again", () => {
  test.each(["fast", "immediate"] as const)("stopped (%s)", async (mode) => {
    await database.down(mode);
    await expectUnavailable();
    await database.up();
    await expectRecovery();
  });

  test("out of connections", async () => {
    await asSuperuser("alter role church connection limit 0", disconnect);
    await expectUnavailable();
    await asSuperuser("alter role church connection limit -1");
    await expectRecovery();
  });

  test("refusing the server's account", async () => {
    await asSuperuser("alter role church nologin", disconnect);
    await expectUnavailable();
    await asSuperuser("alter role church login");
    await expectRecovery();
  });

  test("hanging", async () => {
    await database.pause();
    try {
      await expectUnavailable();
      await expectUnavailable();
    } finally {
      await database.resume();
    }
    await expectRecovery();
  });

  test("holding a lock for too long", async () => {
    const sql = database.superuser("avisos");
    await sql.begin(async (transaction) => {
      await transaction`lock table public.ministries in access exclusive mode`;
      const read = () => send("GET", "/rest/v1/ministries?select=name", undefined, signedIn());
      expect((await received(read)).status).toBe(503);
    });
    await sql.end();
    await expectRecovery();
  });
});

test("a write that was given up on does not happen afterwards", async () => {
  const title = "Escrito durante a pausa";
  const sql = database.superuser("avisos");
  await sql.begin(async (transaction) => {
    await transaction`lock table public.announcements in access exclusive mode`;
    const write = send("POST", "/rest/v1/announcements", { ...announcement, title }, signedIn());
    expect((await write).status).toBe(503);
  });
  await expectRecovery();
  const [row] =
    await sql`select count(*)::int as n from public.announcements where title = ${title}`;
  await sql.end();
  expect(row).toEqual({ n: 0 });
});

test("a database that dies under load neither ends the server nor spoils its pool", {
  timeout: 10 * 60_000,
}, async () => {
  const broken = new Set<string>();
  for (let round = 0; round < DEATHS; round += 1) {
    let running = true;
    const load = Array.from({ length: 20 }, async (_, index) => {
      const entries = Object.entries(calls);
      while (running) {
        const [name, call] = entries[index % entries.length] ?? [];
        if (!call) return;
        const { status, body } = await received(call);
        if (status >= 500 && status !== 503) broken.add(`${name}: ${status} ${body}`);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await asSuperuser(disconnect);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await database.down("immediate");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await database.up();
    running = false;
    await Promise.all(load);
    await expectRecovery();
  }
  expect([...broken]).toEqual([]);
  const faults = server.output.split("\n").filter((text) => /unhandled|TypeError/.test(text));
  expect(faults).toEqual([]);
});

// After everything above, which made every line that tells of a database.
test("the log names the database without its password", () => {
  const lines = server.output.split("\n").filter((text) => text.startsWith("{"));
  expect(lines.map((text) => JSON.parse(text))).toContainEqual(
    expect.objectContaining({
      msg: "started",
      backend: "DATABASE_URL",
      databaseHost: `127.0.0.1:${database.port}`,
    }),
  );
  expect(server.output).not.toContain("secret");
  expect(server.output).not.toContain("s".repeat(32));
});
