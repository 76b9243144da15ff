import type { Context } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createRateLimiter, type RateLimitStore } from "./rate-limit.ts";
import { createService } from "./service.ts";
import { ROUTES, serveRoutes } from "./sign-in-routes.ts";

const MINUTE = 60_000;
let counts: Map<string, { count: number; expires: number }>;

/** Replaces the database table with a map that uses the fake clock of the test. */
const store: RateLimitStore = {
  async add(key, ms) {
    const entry = counts.get(key) ?? { count: 0, expires: 0 };
    const isOver = entry.expires <= Date.now();
    const { count, expires } = isOver ? { count: 0, expires: Date.now() + ms } : entry;
    counts.set(key, { count: count + 1, expires });
    return { count: count + 1, msLeft: expires - Date.now() };
  },
  async remove(key) {
    const entry = counts.get(key);
    if (entry) counts.set(key, { ...entry, count: entry.count - 1 });
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
  user?: string;
  address?: string;
  status?: number;
  signal?: AbortSignal;
};

const TARGET = { url: "postgres://localhost/none" };
const OPTIONS = { jwtSecret: "secret", apikey: "", relay: undefined, trustProxy: true };

/**
 * Returns a function that sends calls through the limits to a server that responds with the status
 * of the call.
 */
function limitedServer(limitStore = store) {
  const limiter = createRateLimiter(limitStore, "secret");
  const service = createService(TARGET, { ...OPTIONS, limiter });
  const answer = async (_: unknown, c: Context) =>
    new Response(null, { status: Number(c.req.header("X-Status")) });
  const limited = Object.entries(ROUTES).map(([call, { limits, failureLimit, needsToken }]) => [
    call,
    { answer, limits, failureLimit, needsToken, body: z.looseObject({}), withoutKey: true },
  ]);
  const app = serveRoutes(service, Object.fromEntries(limited));
  const tokenOf = (sub: string) =>
    service.issueToken({ sub, email: "", session_id: idOf(0) }).access_token;
  return async ({ path, body = {}, user, address = "192.0.2.7", status = 400, signal }: Call) =>
    app.request(`/auth/v1/${path}`, {
      method: path === "user" ? "PUT" : "POST",
      headers: {
        "X-Forwarded-For": address,
        "X-Status": `${status}`,
        Authorization: user ? `Bearer ${tokenOf(user)}` : "",
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
}

/**
 * Makes calls until a call gets the status `refusalStatus`.
 * @returns the number of calls before that call.
 */
async function countAnswered(call: (index: number) => Promise<Response>, refusalStatus = 429) {
  for (let index = 0; index < 700; index += 1) {
    if ((await call(index)).status === refusalStatus) return index;
  }
  return Number.POSITIVE_INFINITY;
}

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const ANA = idOf(1_000);
const addressOf = (index: number) => `10.1.${index >> 8}.${index & 255}`;
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
    ["may fail to sign in to 150 accounts", 150, signIn],
    ["may sign up 300 people", 300, signUp],
    ["may request e-mails to 60 people", 60, recover],
    ["may try 150 links", 150, () => link],
    ["may try 150 codes", 150, code],
    ["may set 150 passwords", 150, () => ({ path: "user", body: { password: "x" }, user: ANA })],
  ])("%s and no more", async (_, most, call) => {
    const server = limitedServer();
    expect(await countAnswered((index) => server(call(index)))).toBe(most);
    expect((await server({ ...call(1_000), address: "192.0.2.8" })).status).not.toBe(429);
  });

  test.each<[string, (index: number) => Call]>([
    ["sign in", signIn],
    ["open links", () => link],
    ["enter codes", code],
  ])("does not limit how often the members of a church %s successfully", async (_, call) => {
    const server = limitedServer();
    for (let member = 0; member < 160; member += 1) await server({ ...call(member), status: 200 });
    expect(await countAnswered((index) => server(call(index)))).toBe(150);
  });

  test("may fail to refresh 600 times, then gets Retry-After, and may still refresh valid tokens", async () => {
    const server = limitedServer();
    for (let round = 0; round < 610; round += 1) await server(refresh(200));
    expect(await countAnswered(() => server(refresh(400)), 503)).toBe(600);
    vi.advanceTimersByTime(MINUTE);
    expect((await server(refresh(400))).headers.get("Retry-After")).toBe("240");
    expect((await server(refresh(200))).status).toBe(200);
    vi.advanceTimersByTime(4 * MINUTE);
    expect((await server(refresh(400))).status).toBe(400);
  });

  test("is not charged for changes of an account without a valid token", async () => {
    const server = limitedServer();
    const change = { path: "user", body: { password: "x" } };
    expect(await countAnswered(() => server(change))).toBe(Number.POSITIVE_INFINITY);
    expect(await countAnswered(() => server({ ...change, user: ANA }))).toBe(150);
  });

  test("is not charged for attempts on an account that is over its own limit", async () => {
    const server = limitedServer();
    for (let round = 0; round < 160; round += 1) await server(signIn(0));
    expect(await countAnswered((index) => server(signIn(index + 1)))).toBe(150 - 10);
  });
});

describe("an account, over all network addresses,", () => {
  const change = { ...guess, body: { email: email(0), current_password: "x" }, status: 200 };
  const changeTo = (index: number) => ({
    ...change,
    body: { ...change.body, email: email(index) },
  });
  const changeBy = (index: number) => ({ ...change, user: idOf(index) });
  test.each<[string, number, (index: number) => Call]>([
    ["gets five recovery e-mails an hour", 5, () => recover(0)],
    ["gets five confirmations an hour when somebody signs up again", 5, () => signUp(0)],
    ["allows ten attempts to enter a code", 10, () => code(0)],
    ["allows ten attempts to enter the current password in its sessions", 10, () => guess],
    ["may request a change of address five times an hour", 5, changeTo],
    ["gets five e-mails an hour as the new address of other accounts", 5, changeBy],
  ])("%s", async (_, most, call) => {
    const server = limitedServer();
    expect(
      await countAnswered((index) => server({ ...call(index), address: addressOf(index) })),
    ).toBe(most);
  });

  test("gets five e-mails an hour for recovery and change of address together", async () => {
    const server = limitedServer();
    await countAnswered((index) => server({ ...changeBy(index), address: addressOf(index) }));
    expect((await server({ ...recover(0), address: "192.0.2.9" })).status).toBe(429);
  });

  test.each<[string, (index: number) => Call, (index: number) => Call]>([
    ["sign-ups", () => signUp(0), () => signUp(0)],
    ["requests for e-mails", () => recover(0), () => recover(0)],
    ["changes of address by other accounts", changeBy, () => recover(0)],
  ])("is never locked by refused %s in its name", async (_, refused, own) => {
    const server = limitedServer();
    const refuse = (index: number) =>
      server({ ...refused(index), status: 422, address: addressOf(index) });
    expect(await countAnswered(refuse)).toBe(Number.POSITIVE_INFINITY);
    expect((await server({ ...own(0), address: "192.0.2.9" })).status).toBe(200);
  });

  test("is never locked by attempts of other people to sign in", async () => {
    const server = limitedServer();
    const attemptFromElsewhere = (index: number) =>
      server({ ...signIn(0), address: addressOf(index % 500) });
    expect(await countAnswered(attemptFromElsewhere)).toBe(Number.POSITIVE_INFINITY);
  });
});

test("a request does not count for a limit when its client closes the connection before the work begins", async () => {
  const client = new AbortController();
  const callAndLeave = limitedServer({
    ...store,
    async add(key, ms) {
      const counted = await store.add(key, ms);
      client.abort();
      return counted;
    },
  });
  const requests = Array.from({ length: 50 }, () =>
    callAndLeave({ ...signIn(0), signal: client.signal }),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([429, 499]));
  expect([...counts.values()].map(({ count }) => count)).toEqual([0, 0]);
  const server = limitedServer();
  expect(await countAnswered(() => server(signIn(0)))).toBe(10);
});

describe("a refusal", () => {
  test("states the seconds to wait, and ends after them", async () => {
    const server = limitedServer();
    expect(await countAnswered(() => server(signIn(0)))).toBe(10);
    vi.advanceTimersByTime(10 * MINUTE);
    const refusal = await server(signIn(0));
    expect(refusal.headers.get("Retry-After")).toBe("300");
    expect(await refusal.json()).toMatchObject({ error_code: "over_request_rate_limit" });
    vi.advanceTimersByTime(5 * MINUTE);
    expect((await server(signIn(0))).status).toBe(400);
  });

  test("comes after ten attempts with any spellings of one e-mail address", async () => {
    const server = limitedServer();
    const spellings = ["ana@example.org", "ANA@example.org", " ana@example.org "];
    const tryNext = (index: number) =>
      server({ ...signIn(0), body: { email: spellings[index % 3] } });
    expect(await countAnswered(tryNext)).toBe(10);
  });

  test("never results from failures of the server", async () => {
    const server = limitedServer();
    for (let round = 0; round < 50; round += 1) await server({ ...signIn(0), status: 503 });
    expect(await countAnswered(() => server(signIn(0)))).toBe(10);
  });

  test("that limits a network address does not count for the account", async () => {
    const server = limitedServer();
    await countAnswered((index) => server(recover(index)));
    for (let round = 0; round < 9; round += 1) await server(recover(999));
    expect((await server({ ...recover(999), address: "192.0.2.8" })).status).toBe(200);
  });

  test("causes no further database query, and ends in time although the clock is set back", async () => {
    const add = vi.fn(store.add);
    const server = limitedServer({ ...store, add });
    await countAnswered(() => server(link));
    add.mockClear();
    counts.clear();
    vi.setSystemTime(Date.now() - 366 * 24 * 60 * MINUTE);
    vi.advanceTimersByTime(59 * MINUTE);
    expect((await server(link)).headers.get("Retry-After")).toBe("60");
    expect(add).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MINUTE);
    expect((await server(link)).status).toBe(400);
  });

  test("is kept in memory for at most 20,000 rate-limit keys", async () => {
    const add = vi.fn(async () => ({ count: 1_000, msLeft: MINUTE }));
    const { count } = createRateLimiter({ ...store, add }, "secret");
    const countFrom = (address: number) => count("link", { address: `${address}`, account: "" });
    for (let n = 0; n <= 20_000; n += 1) await countFrom(n);
    await countFrom(20_000);
    expect(add).toHaveBeenCalledTimes(20_001);
    await countFrom(0);
    expect(add).toHaveBeenCalledTimes(20_002);
  });
});

test("a request without the required fields does not count for a limit", async () => {
  const service = createService(TARGET, {
    ...OPTIONS,
    limiter: createRateLimiter(store, "secret"),
  });
  const empty = serveRoutes(service).request("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: "" },
    body: "{}",
  });
  expect((await empty).status).toBe(400);
  expect(counts.size).toBe(0);
});

test("a request gets status 503 when counting it fails", async () => {
  const broken = { ...store, add: () => Promise.reject(new Error("no database")) };
  const response = await limitedServer(broken)(signIn(0));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error_code: "database_unavailable" });
});
