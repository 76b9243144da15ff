import type { Context } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { RateLimitStore } from "./rate-limit.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { ROUTES, serveRoutes } from "./routes.ts";
import { createService } from "./service.ts";

const MINUTE = 60_000;
let counts: Map<string, { count: number; expires: number }>;
let queries: number;

/** As the table of the database, by the clock of the test. */
const store: RateLimitStore = {
  async add(key, ms) {
    queries += 1;
    const kept = counts.get(key);
    const current =
      kept && kept.expires > Date.now() ? kept : { count: 0, expires: Date.now() + ms };
    current.count += 1;
    counts.set(key, current);
    return { count: current.count, msLeft: current.expires - Date.now() };
  },
  async remove(key) {
    const kept = counts.get(key);
    if (kept) kept.count -= 1;
  },
  close: async () => {},
};

beforeEach(() => {
  vi.useFakeTimers();
  counts = new Map();
  queries = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

type Call = {
  path: string;
  method?: string;
  body?: object;
  /** The account that the token is of. */
  user?: string;
  place?: string;
  status?: number;
  /** Aborted once the client has gone. */
  signal?: AbortSignal | null;
};

/** A server that responds with the status it is told, behind the limits and a proxy. */
function limitedServer(limitStore = store) {
  const limiter = createRateLimiter(limitStore, "secret");
  const service = createService(
    { url: "postgres://localhost/none" },
    { jwtSecret: "secret", apikey: "", relay: undefined, limiter, trustProxy: true },
  );
  const answer = async (_: unknown, c: Context) =>
    new Response(null, { status: Number(c.req.header("X-Status")) });
  const limited = Object.entries(ROUTES).map(([call, { limits, failureLimit }]) => [
    call,
    { answer, limits, failureLimit, body: z.looseObject({}), withoutKey: true },
  ]);
  const userOf = (authorization: string | undefined) => authorization;
  const app = serveRoutes({ ...service, userOf }, Object.fromEntries(limited));
  return async (call: Call) => {
    const { path, method = "POST", body = {}, user, place = "192.0.2.7", status = 400 } = call;
    const { signal = null } = call;
    const authorization: Record<string, string> = user === undefined ? {} : { Authorization: user };
    return app.request(`/auth/v1/${path}`, {
      method,
      headers: { "X-Forwarded-For": place, "X-Status": `${status}`, ...authorization },
      body: JSON.stringify(body),
      signal,
    });
  };
}

/** How many calls pass, one after the other, until one is refused with the status `refused`. */
async function passed(call: (index: number) => Promise<Response>, refused = 429) {
  for (let index = 0; index < 1_000; index += 1) {
    if ((await call(index)).status === refused) return index;
  }
  return Number.POSITIVE_INFINITY;
}

const place = (index: number) => `10.1.${index >> 8}.${index & 255}`;
const PASSWORD = "token?grant_type=password";

describe("a network address", () => {
  const setPassword = { path: "user", method: "PUT", body: { password: "x" }, user: "ana" };
  const guessPassword = { path: "user", method: "PUT", body: { current_password: "x" } };
  test.each([
    [
      "fails to sign in to 150 accounts",
      150,
      (email: string) => ({ path: PASSWORD, body: { email } }),
    ],
    [
      "signs 300 people up",
      300,
      (email: string) => ({ path: "signup", body: { email }, status: 200 }),
    ],
    [
      "has 60 people mailed",
      60,
      (email: string) => ({ path: "recover", body: { email }, status: 200 }),
    ],
    ["tries 150 links", 150, () => ({ path: "verify", body: { token_hash: "f" } })],
    ["tries 150 codes", 150, (email: string) => ({ path: "verify", body: { email, token: "1" } })],
    ["sets 150 passwords", 150, () => setPassword],
    ["tries 150 passwords in no session of ours", 150, () => guessPassword],
  ])("%s, and no more", async (_, most, call) => {
    const server = limitedServer();
    expect(await passed((index) => server(call(`pessoa-${index}@example.org`)))).toBe(most);
    expect((await server({ ...call("ana@example.org"), place: "192.0.2.8" })).status).not.toBe(429);
  });

  const email = (index: number) => `${index}@example.org`;
  test.each([
    ["signs in", (index: number) => ({ path: PASSWORD, body: { email: email(index) } })],
    ["opens links", () => ({ path: "verify", body: { token_hash: "f" } })],
    [
      "enters codes",
      (index: number) => ({ path: "verify", body: { email: email(index), token: "1" } }),
    ],
  ])("of a whole church %s as often as its members do, who succeed", async (_, call) => {
    const server = limitedServer();
    const answered = (status: number) => (index: number) => server({ ...call(index), status });
    for (let member = 0; member < 300; member += 1) await answered(200)(member);
    expect(await passed(answered(400))).toBe(150);
  });

  test("fails to refresh 600 times, is told to wait after that, and goes on with valid tokens", async () => {
    const server = limitedServer();
    const refresh = (status: number) => () =>
      server({ path: "token?grant_type=refresh_token", status });
    for (let round = 0; round < 700; round += 1) await refresh(200)();
    expect(await passed(refresh(400), 503)).toBe(600);
    vi.advanceTimersByTime(MINUTE);
    const refused = await refresh(400)();
    expect(refused.headers.get("Retry-After")).toBe("240");
    expect((await refresh(200)()).status).toBe(200);
    vi.advanceTimersByTime(4 * MINUTE);
    expect((await refresh(400)()).status).toBe(400);
  });

  test("is not counted for attempts on an account that is refused already", async () => {
    const server = limitedServer();
    const signIn = (index: number) => server({ path: PASSWORD, body: { email: email(index) } });
    for (let round = 0; round < 300; round += 1) await signIn(0);
    expect(await passed((index) => signIn(index + 1))).toBe(150 - 10);
  });
});

describe("an account, from anywhere", () => {
  test.each([
    ["is mailed five times an hour", 5, { path: "recover" }],
    ["is mailed five confirmations an hour by signing up again", 5, { path: "signup" }],
    ["has ten codes tried", 10, { path: "verify", body: { token: "123456" } }],
    [
      "has its current password tried ten times in a session",
      10,
      {
        path: "user",
        method: "PUT",
        body: { email: undefined, current_password: "x" },
        user: "ana",
      },
    ],
  ] satisfies [string, number, Call][])("%s", async (_, most, call: Call) => {
    const server = limitedServer();
    const body = { email: "ana@example.org", ...call.body };
    expect(await passed((index) => server({ ...call, body, place: place(index) }))).toBe(most);
  });

  test("is never locked by somebody else's attempts to sign in", async () => {
    const server = limitedServer();
    const signIn = (index: number) =>
      server({ path: PASSWORD, body: { email: "ana@example.org" }, place: place(index) });
    expect(await passed((index) => signIn(index % 500))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("another e-mail address", () => {
  const ask = (call: Partial<Call> & { email?: string }) => ({
    path: "user",
    method: "PUT",
    body: { email: call.email ?? "nova@example.org", current_password: "x" },
    user: "ana",
    ...call,
  });

  test("is asked for five times an hour in an account, from anywhere", async () => {
    const server = limitedServer();
    const anew = (index: number) =>
      server(ask({ email: `${index}@example.org`, place: place(index), status: 200 }));
    expect(await passed(anew)).toBe(5);
    expect((await server(ask({ user: "bia", status: 200 }))).status).toBe(200);
  });

  test("is mailed five times an hour, whoever asks for it", async () => {
    const server = limitedServer();
    const byAnother = (index: number) =>
      server(ask({ user: `${index}`, place: place(index), status: 200 }));
    expect(await passed(byAnother)).toBe(5);
    const recovery = { path: "recover", body: { email: "NOVA@example.org" } };
    expect((await server({ ...recovery, place: "192.0.2.9" })).status).toBe(429);
  });
});

test("a request whose client has gone before its work begins does not count", async () => {
  const signIn = { path: PASSWORD, body: { email: "ana@example.org" } };
  const client = new AbortController();
  const adds = store.add;
  const leaving = limitedServer({
    ...store,
    async add(key, ms) {
      const counted = await adds(key, ms);
      client.abort();
      return counted;
    },
  });
  const requests = Array.from({ length: 50 }, () => leaving({ ...signIn, signal: client.signal }));
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([429, 499]));
  expect([...counts.values()].map(({ count }) => count)).toEqual([0, 0]);
  const server = limitedServer();
  expect(await passed(() => server(signIn))).toBe(10);
});

describe("who is refused", () => {
  const signIn = { path: PASSWORD, body: { email: "ana@example.org" } };

  test("is told how long to wait, and may try again after that", async () => {
    const server = limitedServer();
    expect(await passed(() => server(signIn))).toBe(10);
    vi.advanceTimersByTime(10 * MINUTE);
    const refused = await server(signIn);
    expect(refused.headers.get("Retry-After")).toBe("300");
    expect(await refused.json()).toMatchObject({ error_code: "over_request_rate_limit" });
    vi.advanceTimersByTime(5 * MINUTE);
    expect((await server(signIn)).status).toBe(400);
  });

  test("tries in whatever way the address is written", async () => {
    const server = limitedServer();
    const ways = ["ana@example.org", "ANA@example.org", " ana@example.org "];
    const guess = (index: number) => server({ path: PASSWORD, body: { email: ways[index % 3] } });
    expect(await passed(guess)).toBe(10);
  });

  test("was not refused for failures of the server", async () => {
    const server = limitedServer();
    for (let round = 0; round < 50; round += 1) await server({ ...signIn, status: 503 });
    expect(await passed(() => server(signIn))).toBe(10);
  });

  test("for the network address is not counted for the account", async () => {
    const server = limitedServer();
    const recover = (index: number) =>
      server({ path: "recover", body: { email: `${index}@example.org` } });
    await passed(recover);
    for (let round = 0; round < 9; round += 1) await recover(999);
    const elsewhere = { path: "recover", body: { email: "999@example.org" }, place: "192.0.2.8" };
    expect((await server(elsewhere)).status).toBe(400);
  });

  test("costs the database nothing more", async () => {
    const server = limitedServer();
    const link = { path: "verify", body: { token_hash: "f" } };
    await passed(() => server(link));
    queries = 0;
    for (let round = 0; round < 50; round += 1) await server(link);
    expect(queries).toBe(0);
  });

  test("is over in time where the clock is set back meanwhile", async () => {
    const server = limitedServer();
    const link = { path: "verify", body: { token_hash: "f" } };
    await passed(() => server(link));
    counts.clear();
    vi.setSystemTime(Date.now() - 366 * 24 * 60 * MINUTE);
    vi.advanceTimersByTime(59 * MINUTE);
    const refused = await server(link);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("60");
    vi.advanceTimersByTime(MINUTE);
    expect((await server(link)).status).toBe(400);
  });

  test("is remembered up to a bounded number", async () => {
    const asked: string[] = [];
    const refuse = async (key: string) => {
      asked.push(key);
      return { count: 1_000, msLeft: MINUTE };
    };
    const { count } = createRateLimiter({ ...store, add: refuse }, "secret");
    const refused = (address: string) => count("link", { address, account: "" });
    for (let n = 0; n <= 20_000; n += 1) await refused(`${n}`);
    asked.length = 0;
    await refused("20000");
    expect(asked).toHaveLength(0);
    await refused("0");
    expect(asked).toHaveLength(1);
  });
});

test("nobody is let through uncounted", async () => {
  const broken = { ...store, add: () => Promise.reject(new Error("no database")) };
  const response = await limitedServer(broken)({ path: PASSWORD });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error_code: "database_unavailable" });
});
