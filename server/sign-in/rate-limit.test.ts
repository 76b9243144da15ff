import type { Context } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createRateLimiter, type RateLimitStore } from "./rate-limit.ts";
import { ROUTES, serveRoutes } from "./routes.ts";
import { createService } from "./service.ts";

const MINUTE = 60_000;
let counts: Map<string, { count: number; expires: number }>;

/** Counts as the table of the database does, by the clock of the test. */
const store: RateLimitStore = {
  async add(key, ms) {
    const kept = counts.get(key) ?? { count: 0, expires: 0 };
    const isOver = kept.expires <= Date.now();
    const { count, expires } = isOver ? { count: 0, expires: Date.now() + ms } : kept;
    counts.set(key, { count: count + 1, expires });
    return { count: count + 1, msLeft: expires - Date.now() };
  },
  async remove(key) {
    const kept = counts.get(key);
    if (kept) counts.set(key, { ...kept, count: kept.count - 1 });
  },
  close: async () => {},
};

beforeEach(() => {
  vi.useFakeTimers();
  counts = new Map();
});
afterEach(() => void vi.useRealTimers());

type Call = {
  path: string;
  body?: object;
  /** The account that the token is of. */
  user?: string;
  place?: string;
  status?: number;
  /** Aborted once the client has gone. */
  signal?: AbortSignal;
};

const TARGET = { url: "postgres://localhost/none" };
const OPTIONS = { jwtSecret: "secret", apikey: "", relay: undefined, trustProxy: true };

/** A server that responds with the status it is told, behind the limits and a proxy. */
function limitedServer(limitStore = store) {
  const limiter = createRateLimiter(limitStore, "secret");
  const service = createService(TARGET, { ...OPTIONS, limiter });
  const answer = async (_: unknown, c: Context) =>
    new Response(null, { status: Number(c.req.header("X-Status")) });
  const limited = Object.entries(ROUTES).map(([call, { limits, failureLimit }]) => [
    call,
    { answer, limits, failureLimit, body: z.looseObject({}), withoutKey: true },
  ]);
  const app = serveRoutes(service, Object.fromEntries(limited));
  const tokenOf = (sub: string) =>
    service.issueToken({ sub, email: "", session_id: idOf(0) }).access_token;
  return async ({ path, body = {}, user, place = "192.0.2.7", status = 400, signal }: Call) =>
    app.request(`/auth/v1/${path}`, {
      method: path === "user" ? "PUT" : "POST",
      headers: {
        ...{ "X-Forwarded-For": place, "X-Status": `${status}` },
        Authorization: user ? `Bearer ${tokenOf(user)}` : "",
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
}

/** Makes calls until one is refused with the status `refused`. @returns how many passed before. */
async function passed(call: (index: number) => Promise<Response>, refused = 429) {
  for (let index = 0; index < 700; index += 1) {
    if ((await call(index)).status === refused) return index;
  }
  return Number.POSITIVE_INFINITY;
}

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const ANA = idOf(1_000);
const place = (index: number) => `10.1.${index >> 8}.${index & 255}`;
const email = (index: number) => `${index}@example.org`;
const signIn = (index: number) => ({
  path: "token?grant_type=password",
  body: { email: email(index) },
});
const refresh = (status: number) => ({ path: "token?grant_type=refresh_token", status });
const link = { path: "verify", body: { token_hash: "f" } };
const code = (index: number) => ({ path: "verify", body: { email: email(index), token: "1" } });
const guess = { path: "user", body: { current_password: "x" }, user: ANA };
const recover = (index: number) => ({
  path: "recover",
  body: { email: email(index) },
  status: 200,
});
const signUp = (index: number) => ({ path: "signup", body: { email: email(index) }, status: 200 });

describe("a network address", () => {
  test.each<[string, number, (index: number) => Call]>([
    ["fails to sign in to 150 accounts", 150, signIn],
    ["signs 300 people up", 300, signUp],
    ["has 60 people mailed", 60, recover],
    ["tries 150 links", 150, () => link],
    ["tries 150 codes", 150, code],
    ["sets 150 passwords", 150, () => ({ path: "user", body: { password: "x" }, user: ANA })],
    ["tries 150 passwords in no session of ours", 150, () => ({ path: "user", body: guess.body })],
  ])("%s, and no more", async (_, most, call) => {
    const server = limitedServer();
    expect(await passed((index) => server(call(index)))).toBe(most);
    expect((await server({ ...call(1_000), place: "192.0.2.8" })).status).not.toBe(429);
  });

  test.each<[string, (index: number) => Call]>([
    ["signs in", signIn],
    ["opens links", () => link],
    ["enters codes", code],
  ])("of a whole church %s as often as its members do, who succeed", async (_, call) => {
    const server = limitedServer();
    for (let member = 0; member < 160; member += 1) await server({ ...call(member), status: 200 });
    expect(await passed((index) => server(call(index)))).toBe(150);
  });

  test("fails to refresh 600 times, is told to wait after that, and goes on with valid tokens", async () => {
    const server = limitedServer();
    for (let round = 0; round < 610; round += 1) await server(refresh(200));
    expect(await passed(() => server(refresh(400)), 503)).toBe(600);
    vi.advanceTimersByTime(MINUTE);
    expect((await server(refresh(400))).headers.get("Retry-After")).toBe("240");
    expect((await server(refresh(200))).status).toBe(200);
    vi.advanceTimersByTime(4 * MINUTE);
    expect((await server(refresh(400))).status).toBe(400);
  });

  test("is not counted for attempts on an account that is refused already", async () => {
    const server = limitedServer();
    for (let round = 0; round < 160; round += 1) await server(signIn(0));
    expect(await passed((index) => server(signIn(index + 1)))).toBe(150 - 10);
  });
});

describe("an account, from anywhere", () => {
  const change = { ...guess, body: { email: email(0), current_password: "x" }, status: 200 };
  const changeTo = (index: number) => ({
    ...change,
    body: { ...change.body, email: email(index) },
  });
  const changeBy = (index: number) => ({ ...change, user: idOf(index) });
  test.each<[string, number, (index: number) => Call]>([
    ["is mailed five times an hour", 5, () => recover(0)],
    ["is mailed five confirmations an hour by signing up again", 5, () => signUp(0)],
    ["has ten codes tried", 10, () => code(0)],
    ["has its current password tried ten times in a session", 10, () => guess],
    ["asks for another address five times an hour", 5, changeTo],
    ["is mailed as another address five times an hour", 5, changeBy],
  ])("%s", async (_, most, call) => {
    const server = limitedServer();
    expect(await passed((index) => server({ ...call(index), place: place(index) }))).toBe(most);
  });

  test("is mailed five times an hour for either reason", async () => {
    const server = limitedServer();
    await passed((index) => server({ ...changeBy(index), place: place(index) }));
    expect((await server({ ...recover(0), place: "192.0.2.9" })).status).toBe(429);
  });

  test("is never locked by somebody else's attempts to sign in", async () => {
    const server = limitedServer();
    const elsewhere = (index: number) => server({ ...signIn(0), place: place(index % 500) });
    expect(await passed(elsewhere)).toBe(Number.POSITIVE_INFINITY);
  });
});

test("a request whose client has gone before its work begins does not count", async () => {
  const client = new AbortController();
  const leaving = limitedServer({
    ...store,
    async add(key, ms) {
      const counted = await store.add(key, ms);
      client.abort();
      return counted;
    },
  });
  const requests = Array.from({ length: 50 }, () =>
    leaving({ ...signIn(0), signal: client.signal }),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([429, 499]));
  expect([...counts.values()].map(({ count }) => count)).toEqual([0, 0]);
  const server = limitedServer();
  expect(await passed(() => server(signIn(0)))).toBe(10);
});

describe("a refusal", () => {
  test("says how long to wait, and ends after that", async () => {
    const server = limitedServer();
    expect(await passed(() => server(signIn(0)))).toBe(10);
    vi.advanceTimersByTime(10 * MINUTE);
    const refused = await server(signIn(0));
    expect(refused.headers.get("Retry-After")).toBe("300");
    expect(await refused.json()).toMatchObject({ error_code: "over_request_rate_limit" });
    vi.advanceTimersByTime(5 * MINUTE);
    expect((await server(signIn(0))).status).toBe(400);
  });

  test("counts in whatever way the address is written", async () => {
    const server = limitedServer();
    const ways = ["ana@example.org", "ANA@example.org", " ana@example.org "];
    const tried = (index: number) => server({ ...signIn(0), body: { email: ways[index % 3] } });
    expect(await passed(tried)).toBe(10);
  });

  test("does not follow failures of the server", async () => {
    const server = limitedServer();
    for (let round = 0; round < 50; round += 1) await server({ ...signIn(0), status: 503 });
    expect(await passed(() => server(signIn(0)))).toBe(10);
  });

  test("of the network address is not counted for the account", async () => {
    const server = limitedServer();
    await passed((index) => server(recover(index)));
    for (let round = 0; round < 9; round += 1) await server(recover(999));
    expect((await server({ ...recover(999), place: "192.0.2.8" })).status).toBe(200);
  });

  test("costs the database nothing more, and ends in time where the clock is set back meanwhile", async () => {
    const add = vi.fn(store.add);
    const server = limitedServer({ ...store, add });
    await passed(() => server(link));
    add.mockClear();
    counts.clear();
    vi.setSystemTime(Date.now() - 366 * 24 * 60 * MINUTE);
    vi.advanceTimersByTime(59 * MINUTE);
    expect((await server(link)).headers.get("Retry-After")).toBe("60");
    expect(add).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MINUTE);
    expect((await server(link)).status).toBe(400);
  });

  test("is remembered up to a bounded number", async () => {
    const add = vi.fn(async () => ({ count: 1_000, msLeft: MINUTE }));
    const { count } = createRateLimiter({ ...store, add }, "secret");
    const refused = (address: number) => count("link", { address: `${address}`, account: "" });
    for (let n = 0; n <= 20_000; n += 1) await refused(n);
    await refused(20_000);
    expect(add).toHaveBeenCalledTimes(20_001);
    await refused(0);
    expect(add).toHaveBeenCalledTimes(20_002);
  });
});

test("a request without the fields of its call does not count", async () => {
  const service = createService(TARGET, {
    ...OPTIONS,
    limiter: createRateLimiter(store, "secret"),
  });
  const empty = serveRoutes(service).request("/auth/v1/token?grant_type=password", {
    ...{ method: "POST", headers: { apikey: "" }, body: "{}" },
  });
  expect((await empty).status).toBe(400);
  expect(counts.size).toBe(0);
});

test("nobody is let through uncounted", async () => {
  const broken = { ...store, add: () => Promise.reject(new Error("no database")) };
  const response = await limitedServer(broken)(signIn(0));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error_code: "database_unavailable" });
});
