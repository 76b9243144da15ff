import type { SupabaseClient } from "@supabase/supabase-js";

export type SessionAuth = Pick<SupabaseClient["auth"], "getSession" | "refreshSession" | "signOut">;

type Options = {
  fetch: typeof fetch;
  /** The key that visitors' requests carry in place of a token. */
  key: string;
  auth: () => SessionAuth;
  /** Called when a read has shown that the session is over; a write tells so itself. */
  onEnded: () => void;
};

const DATA = /\/rest\/v1\//;
const ACCOUNT = /\/auth\/v1\/user$/;
const SESSION = /\/auth\/v1\/(?:token|verify|signup)\b/;
// How the sign-in service refuses a refresh token. Too many requests (429) and another tab's renewal (409) refuse none.
const REFUSED = [400, 401, 403, 404];
// A token that was just issued is refused for another reason than its age: renewing it again would not help.
const RENEWED_MS = 60_000;

/**
 * A session without the moment of its end by the server's clock: the library then counts its lifetime by this device's
 * clock, with which it compares, and which may be hours from the server's.
 */
async function byOwnClock(response: Response): Promise<Response> {
  const { expires_at: _, ...session } = await response.json();
  return new Response(JSON.stringify(session), response);
}

/**
 * `fetch` for the client: a request whose access token the server refuses is sent again with another one, once, after a
 * renewal that all such requests share. A session that cannot be renewed any more is removed from this browser.
 */
export function sessionFetch({ fetch, key, auth, onEnded }: Options): typeof globalThis.fetch {
  let renewing: Promise<string | undefined> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  /** Another header than `refused`; undefined when there is none. @throws while it cannot be known. */
  async function renew(refused: string, isRead: boolean): Promise<string | undefined> {
    const { session } = (await auth().getSession()).data;
    if (session === null) return undefined;
    if (`Bearer ${session.access_token}` !== refused) return `Bearer ${session.access_token}`;
    if (performance.now() - renewedAt < RENEWED_MS) return undefined;
    const { data, error } = await auth().refreshSession();
    if (data.session) {
      renewedAt = performance.now();
      return `Bearer ${data.session.access_token}`;
    }
    if (!REFUSED.includes(error?.status ?? 0)) throw new TypeError("the session was not renewed");
    await auth().signOut({ scope: "local" });
    if (isRead) onEnded();
    return undefined;
  }

  return async (input, init) => {
    const url = String(input);
    const response = await fetch(input, init);
    if (response.ok && SESSION.test(url)) return byOwnClock(response);
    const headers = new Headers(init?.headers);
    const refused = headers.get("Authorization");
    const { status } = response;
    const isTokenRefused =
      (status === 401 && DATA.test(url)) ||
      (status === 403 && init?.method === "PUT" && ACCOUNT.test(url));
    if (!isTokenRefused || refused === null || refused === `Bearer ${key}`) return response;
    const isRead = ["GET", "HEAD"].includes(init?.method ?? "GET");
    renewing ??= renew(refused, isRead).finally(() => {
      renewing = undefined;
    });
    const authorization = await renewing;
    if (authorization === undefined) return response;
    headers.set("Authorization", authorization);
    return fetch(input, { ...init, headers });
  };
}
