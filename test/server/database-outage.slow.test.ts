import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { EventStream } from "../support/clients/event-stream.ts";
import { PUBLISHABLE_KEY, sessionOf } from "../support/clients/visitor.ts";
import { liftChangeLimits } from "../support/database/accounts.ts";
import { startPostgres } from "../support/start-for-file.ts";

const MINISTRIES = "/rest/v1/ministries?select=name";
/**
 * Maximum time in ms for a response. A server without time limits would never respond while the
 * database hangs.
 */
const LONGEST_RESPONSE_MS = 30_000;
const RECOVERY_MS = 15_000;

const { database, sql, start } = await startPostgres();
const server = await start({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
await liftChangeLimits(sql);
const credentials = { email: "ana@example.org", password: "senha-1234" };
const announcement = { title: "Ensaio", description: "Às 19h", date: "2030-01-01T00:00:00Z" };

let sender = 0;

async function send(method: string, path: string, body?: object, token = PUBLISHABLE_KEY) {
  sender += 1;
  const response = await fetch(server.url + path, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      "Content-Type": "application/json",
      Authorization: `Bearer ${token}`,
      // Each request comes from a different address, because the rate limits are on.
      "X-Forwarded-For": `10.${sender >> 16}.${(sender >> 8) & 255}.${sender & 255}`,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LONGEST_RESPONSE_MS),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
type Received = Awaited<ReturnType<typeof send>>;

const signUp = (email: string) => send("POST", "/auth/v1/signup", { ...credentials, email });
const signIn = (email: string) =>
  send("POST", "/auth/v1/token?grant_type=password", { ...credentials, email });
const opened = sessionOf({ body: JSON.parse((await signUp(credentials.email)).body) });
const asMember = (method: string, path: string, body?: object) =>
  send(method, path, body, opened.access_token);

let refreshToken = opened.refresh_token;
let exchange: Promise<Received> | undefined;

/**
 * Exchanges the newest refresh token, one request at a time, because a late request with a used
 * token ends the session.
 */
function refreshSession() {
  const body = { refresh_token: refreshToken };
  exchange ??= send("POST", "/auth/v1/token?grant_type=refresh_token", body).then((response) => {
    exchange = undefined;
    if (response.status === 200) refreshToken = JSON.parse(response.body).refresh_token;
    return response;
  });
  return exchange;
}

/** Sends a visitor's read whose address is new, so that no response is cached. */
const readUncached = () => {
  const from = new Date(sender * 60_000).toISOString();
  return send("GET", `/rest/v1/announcements?select=id&date=gte.${from}&limit=1`);
};

/** One request of each kind that must work again after an outage. */
const calls: Record<string, () => Promise<Received>> = {
  "reading as a visitor": readUncached,
  "reading as a member": () => asMember("GET", "/rest/v1/profiles?select=name"),
  counting: () => asMember("HEAD", "/rest/v1/announcements?select=id"),
  writing: () => asMember("POST", "/rest/v1/announcements", announcement),
  "signing in": () => signIn(credentials.email),
  "reading the member's account": () => asMember("GET", "/auth/v1/user"),
  refreshing: refreshSession,
};
const allCalls: typeof calls = {
  ...calls,
  "a function": () => asMember("POST", "/rest/v1/rpc/list_members", {}),
  "signing in with an unknown address": () => signIn("x@example.org"),
  "signing up": () => signUp("bia@example.org"),
  "a one-time link": () =>
    send("POST", "/auth/v1/verify", { type: "recovery", token_hash: "f".repeat(64) }),
  "signing out": () => asMember("POST", "/auth/v1/logout?scope=others", {}),
};

/** Sends the requests `entries` at once. Returns their responses with their names. */
const responsesTo = (entries: [name: string, call: () => Promise<Received>][]) =>
  Promise.all(entries.map(async ([name, call]) => ({ name, ...(await call()) })));

const health = async () => (await fetch(`${server.url}/health`)).status;

/**
 * Expects a cached list to be readable, and every other request, sent twice at once, to get a 503
 * with a retry time.
 */
async function expectUnavailable() {
  for (const path of [MINISTRIES, "/"]) {
    await expect
      .poll(async () => (await send("GET", path)).headers.get("Age"), { timeout: 20_000 })
      .toMatch(/^\d+$/);
  }
  const twice = [...Object.entries(allCalls), ...Object.entries(allCalls)];
  const [status, responses] = await Promise.all([health(), responsesTo(twice)]);
  expect(status).toBe(503);
  for (const { name, headers, body, status } of responses) {
    expect({ name, body, status }).toMatchObject({ status: 503 });
    expect(headers.get("Retry-After")).toMatch(/^\d+$/);
    if (name !== "counting") expect(JSON.parse(body)).toHaveProperty("code");
  }
}

async function expectRecovery() {
  const start = Date.now();
  let pending = Object.entries(calls);
  let failed: (Received & { name: string })[];
  do {
    failed = (await responsesTo(pending)).filter(({ status }) => status >= 300);
    pending = pending.filter(([name]) => failed.some((response) => response.name === name));
  } while (failed.length > 0 && Date.now() - start < RECOVERY_MS);
  expect(failed.map(({ name, status, body }) => `${name}: ${status} ${body}`)).toEqual([]);
  expect(await health()).toBe(200);
  // Two reads at a time use all connections for visitors, which shows that none was lost.
  for (let round = 0; round < 15; round += 1) {
    const many = await Promise.all([readUncached(), readUncached()]);
    expect(many.map(({ status }) => status)).toEqual([200, 200]);
  }
}

/**
 * Waits until the server listens for changes. After an outage the server answers seconds earlier,
 * and clears its cache when it begins to listen.
 */
async function expectListening() {
  const events = await EventStream.open(server.url);
  const hears = async () => {
    const isListening = events.tables.includes("announcements");
    if (!isListening)
      await sql`insert into public.announcements (title, description, date)
        values ('Novo', 'x', '2030-01-01')`;
    return isListening;
  };
  await expect.poll(hears, { timeout: RECOVERY_MS, interval: 500 }).toBe(true);
  events.close();
}

async function asSuperuser(...statements: string[]) {
  const superuser = database.superuser();
  for (const statement of statements) await superuser.unsafe(statement);
  await superuser.end();
}

const disconnect =
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'church'";

test.each<[string, take: () => Promise<void>, giveBack: () => Promise<void>]>([
  ["is stopped", () => database.down("immediate"), () => database.up()],
  [
    "has no connection left",
    () => asSuperuser("alter role church connection limit 0", disconnect),
    () => asSuperuser("alter role church connection limit -1"),
  ],
  ["hangs", () => database.signal("SIGSTOP"), () => database.signal("SIGCONT")],
])(
  "while the database %s, only visitors' cached responses do not get a 503",
  async (_, take, giveBack) => {
    await expectListening();
    // The cached list is served only while no visitor has seen newer rows.
    for (const path of [MINISTRIES, "/", "/"]) {
      expect((await send("GET", path)).status).toBe(200);
    }
    await take();
    await expectUnavailable().finally(giveBack);
    await expectRecovery();
  },
);

test("a write that gets a 503 after waiting for a lock never happens", async () => {
  await sql.begin(async (transaction) => {
    await transaction`lock table public.ministries, public.announcements in access exclusive mode`;
    const late = { ...announcement, title: "Na pausa" };
    const both = [asMember("GET", MINISTRIES), asMember("POST", "/rest/v1/announcements", late)];
    for (const { status } of await Promise.all(both)) expect(status).toBe(503);
  });
  await expectRecovery();
  expect(await sql`select from public.announcements where title = 'Na pausa'`).toEqual([]);
});

test("the server recovers after a database that stops under load", {
  timeout: 10 * 60_000,
}, async () => {
  const broken = new Set<string>();
  let isRunning = true;
  const load = [...Object.entries(allCalls), ...Object.entries(calls)].map(async ([name, call]) => {
    while (isRunning) {
      const { status, body } = await call();
      if (status >= 500 && status !== 503) broken.add(`${name}: ${status} ${body}`);
    }
  });
  for (let death = 0; death < 2; death += 1) {
    await delay(500);
    await asSuperuser(disconnect);
    await delay(300);
    await database.down("immediate");
    await delay(500);
    await database.up();
  }
  isRunning = false;
  await Promise.all(load);
  await expectRecovery();
  expect([...broken]).toEqual([]);
  expect(server.output).not.toMatch(/unhandled|TypeError/);
});

// This test is the last one, because the log must contain the lines of all others.
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
