import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type SessionAuth, sessionFetch } from "./session-fetch.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-26T12:00:00Z");
const KEY = "sb_publishable_key";

/** The server's clock, and what it accepts: the newest access token, until its hour is over. */
let serverMs: number;
let issued: { token: string; expiresMs: number };
let refresh: () => Response;
let requests: string[];

const json = (status: number, body: object) => Response.json(body, { status });
const lines = (part: string) => requests.filter((line) => line.includes(part));

function issue() {
  issued = { token: `token-${requests.length}`, expiresMs: serverMs + HOUR_MS };
  return json(200, {
    access_token: issued.token,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3_600,
    expires_at: issued.expiresMs / 1_000,
    user: { id: "ana" },
  });
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(String(input));
  const token = new Headers(init?.headers).get("Authorization")?.slice("Bearer ".length);
  requests.push(`${init?.method} ${pathname}${search} ${token} ${init?.body ?? ""}`);
  if (search === "?grant_type=password") return issue();
  if (search === "?grant_type=refresh_token") return refresh();
  const isAccepted = token === KEY || (token === issued.token && serverMs < issued.expiresMs);
  if (pathname === "/auth/v1/user" && !isAccepted) return json(403, { error_code: "bad_jwt" });
  if (pathname.startsWith("/auth")) return isAccepted ? json(200, {}) : json(403, {});
  return isAccepted ? json(200, []) : json(401, { code: "PGRST301", message: "JWT is expired" });
}

const onEnded = vi.fn();

/** A client of its own, signed in; the server's clock then goes on by `laterMs`. */
async function signedIn(laterMs: number) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  const client = createClient("http://localhost:9", KEY, {
    auth: { storage, autoRefreshToken: false },
    global: {
      fetch: sessionFetch({
        fetch: answer,
        key: KEY,
        auth: (): SessionAuth => client.auth,
        onEnded,
      }),
    },
  });
  // biome-ignore lint/complexity/useLiteralKeys: only so TypeScript lets a protected member be reached.
  client["rest"].retry = false;
  await client.auth.signInWithPassword({ email: "ana@example.org", password: "senha-1234" });
  serverMs += laterMs;
  const isOpen = async () => (await client.auth.getSession()).data.session !== null;
  return { client, isOpen };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "performance"] });
  vi.stubGlobal("WebSocket", class {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  onEnded.mockClear();
  requests = [];
  serverMs = NOW;
  refresh = issue;
});

afterEach(() => vi.useRealTimers());

describe("an access token that has expired by the server's clock alone", () => {
  test("is renewed once for all reads, writes and functions, each of which is sent again", async () => {
    const { client } = await signedIn(HOUR_MS);
    const results = await Promise.all([
      client.from("announcements").select(),
      client.from("announcements").insert({ title: "Ceia" }),
      client.rpc("add_picture", { page: "x" }),
    ]);
    expect(results.map(({ error }) => error)).toEqual([null, null, null]);
    expect(lines("grant_type=refresh_token")).toHaveLength(1);
    expect(lines(`POST /rest/v1/announcements ${issued.token} {"title":"Ceia"}`)).toHaveLength(1);
  });

  test("is renewed for a change of the account", async () => {
    const { client } = await signedIn(HOUR_MS);
    const { error } = await client.auth.updateUser({ password: "outra-1234" });
    expect([error, lines("PUT /auth/v1/user").length]).toEqual([null, 2]);
  });

  test("ends the session in this browser when it is not renewed any more, and says so", async () => {
    const { client, isOpen } = await signedIn(HOUR_MS);
    refresh = () => json(400, { error_code: "refresh_token_not_found", msg: "x" });
    const read = async () => (await client.from("announcements").select()).error?.code;
    expect(await Promise.all([read(), read()])).toEqual(["PGRST301", "PGRST301"]);
    expect(await isOpen()).toBe(false);
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect(await read()).toBeUndefined();
    expect(lines("grant_type=refresh_token")).toHaveLength(1);
  });

  test.each([429, 503])("keeps the session while a renewal is answered %i", async (status) => {
    const { client, isOpen } = await signedIn(HOUR_MS);
    vi.spyOn(globalThis, "setTimeout").mockImplementation((work) => {
      vi.setSystemTime(Date.now() + 60_000);
      return queueMicrotask(work as () => void) as never;
    });
    refresh = () => json(status, { error_code: "over_request_rate_limit", msg: "x" });
    const result = await client.from("announcements").select();
    // As without a connection.
    expect([result.status, result.error?.code, onEnded.mock.calls]).toEqual([0, "", []]);
    vi.setSystemTime(NOW);
    expect(await isOpen()).toBe(true);
  });

  test("is not renewed again and again where the server refuses every token", async () => {
    const { client } = await signedIn(HOUR_MS);
    refresh = () => {
      const response = issue();
      issued.expiresMs = 0;
      return response;
    };
    for (const _ of [1, 2, 3]) await client.from("announcements").select();
    expect(lines("grant_type=refresh_token")).toHaveLength(1);
  });
});

test.each([-2 * HOUR_MS, 2 * HOUR_MS])(
  "a device whose clock is %i ms from the server's signs in and renews its session after an hour",
  async (skew) => {
    serverMs = NOW - skew;
    const { client } = await signedIn(0);
    for (const _ of [1, 2, 3])
      expect((await client.from("announcements").select()).error).toBeNull();
    expect(lines("grant_type=refresh_token")).toHaveLength(0);
    serverMs += HOUR_MS;
    vi.setSystemTime(NOW + HOUR_MS);
    expect((await client.from("announcements").select()).error).toBeNull();
    expect(lines("grant_type=refresh_token")).toHaveLength(1);
    expect(lines(" /rest/")).toHaveLength(4);
  },
);
