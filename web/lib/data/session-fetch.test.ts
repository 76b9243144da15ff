import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "../text/durations.ts";
import { type SessionAuth, sessionFetch } from "./session-fetch.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const KEY = "sb_publishable_key";

/**
 * The state of the simulated server: its clock in ms, and the newest access token. The server
 * refuses all other tokens.
 */
let serverMs: number;
let issued: { token: string; endMs: number };
let refresh: () => Response;
let requests: string[];
const onEnded = vi.fn();
const linesOf = (part: string) => requests.filter((line) => line.includes(part));
const renewals = () => linesOf("grant_type=refresh_token").length;

function issue() {
  issued = { token: `token-${requests.length}`, endMs: serverMs + HOUR_MS };
  const session = { access_token: issued.token, refresh_token: "r", token_type: "bearer" };
  const times = { expires_in: 3_600, expires_at: issued.endMs / 1_000 };
  return Response.json({ ...session, ...times, user: { id: "ana" } });
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(String(input));
  const token = new Headers(init?.headers).get("Authorization")?.slice("Bearer ".length);
  requests.push(`${init?.method} ${pathname}${search} ${token} ${init?.body ?? ""}`);
  if (search.startsWith("?grant_type")) return search.endsWith("password") ? issue() : refresh();
  const isAccepted = token === KEY || (token === issued.token && serverMs < issued.endMs);
  if (isAccepted) return Response.json([]);
  return Response.json({ code: "PGRST301" }, { status: pathname.startsWith("/rest") ? 401 : 403 });
}

/**
 * Signs in, then moves the server's clock forward by `laterMs`. Returns the client, a function that
 * reads a table, and a function that tells whether a session is stored.
 */
async function signedIn(laterMs: number) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  const client = createClient("http://localhost:9", KEY, {
    auth: { storage, autoRefreshToken: false },
    global: { fetch: sessionFetch((): SessionAuth => client.auth, KEY, onEnded) },
  });
  await client.auth.signInWithPassword({ email: "ana@example.org", password: "senha-1234" });
  serverMs += laterMs;
  const read = async () => (await client.from("announcements").select().retry(false)).error;
  return { client, read, hasSession: () => stored.size > 0 };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "performance"] });
  vi.stubGlobal("WebSocket", class {});
  vi.stubGlobal("fetch", answer);
  vi.spyOn(console, "error").mockImplementation(() => {});
  onEnded.mockClear();
  requests = [];
  serverMs = NOW;
  refresh = issue;
});
afterEach(() => vi.useRealTimers());

test("an expired access token is renewed once for all waiting requests, which are then sent again", async () => {
  const { client, read } = await signedIn(HOUR_MS);
  const insert = client.from("announcements").insert({ title: "Ceia" });
  const [read1, write, call] = await Promise.all([read(), insert, client.rpc("add_picture")]);
  expect([read1, write.error, call.error, renewals()]).toEqual([null, null, null, 1]);
  expect(linesOf(`POST /rest/v1/announcements ${issued.token} {"title":"Ceia"}`)).toHaveLength(1);
  serverMs += HOUR_MS;
  vi.advanceTimersByTime(HOUR_MS / 2);
  expect((await client.auth.updateUser({ password: "outra-1234" })).error).toBeNull();
});

test("a session that cannot be renewed ends in this browser and calls onEnded once", async () => {
  const { read, hasSession } = await signedIn(HOUR_MS);
  refresh = () => Response.json({ error_code: "refresh_token_not_found" }, { status: 400 });
  for (const error of await Promise.all([read(), read()])) expect(error?.code).toBe("PGRST301");
  expect([hasSession(), onEnded.mock.calls.length, renewals()]).toEqual([false, 1, 1]);
  expect(await read()).toBeNull();
});

test.each([429, 503])(
  "a session survives a renewal that fails with the temporary status %i",
  async (status) => {
    const { read, hasSession } = await signedIn(HOUR_MS);
    vi.spyOn(globalThis, "setTimeout").mockImplementation((work) => {
      vi.setSystemTime(Date.now() + 60_000);
      return queueMicrotask(work as () => void) as never;
    });
    refresh = () => Response.json({ error_code: "over_request_rate_limit" }, { status });
    expect([(await read())?.code, hasSession(), onEnded.mock.calls]).toEqual(["", true, []]);
  },
);

test("a server that refuses even a renewed access token gets no second request for a renewal", async () => {
  const { read } = await signedIn(HOUR_MS);
  refresh = () => {
    const response = issue();
    issued.endMs = 0;
    return response;
  };
  for (const _ of [1, 2, 3]) await read();
  expect(renewals()).toBe(1);
});

test.each([-2 * HOUR_MS, 2 * HOUR_MS])(
  "a device whose clock differs from the server's by %i ms renews the session after one hour",
  async (skew) => {
    serverMs = NOW - skew;
    const { read } = await signedIn(0);
    expect([await read(), await read(), renewals()]).toEqual([null, null, 0]);
    serverMs += HOUR_MS;
    vi.setSystemTime(NOW + HOUR_MS);
    expect([await read(), renewals(), linesOf(" /rest/").length]).toEqual([null, 1, 3]);
  },
);
