import type { SupabaseClient } from "@supabase/supabase-js";

type Auth = SupabaseClient["auth"];
export type SessionAuth = Pick<Auth, "getSession" | "refreshSession" | "signOut">;

const SESSION = /\/auth\/v1\/(?:token|verify|signup)\b/;
// Statuses with which the sign-in service refuses a refresh token. 429 (too many requests) and 409 (another tab renews) are temporary.
const REFUSED = [400, 401, 403, 404];
// A token younger than this has not expired, so the server refused it for another reason and a renewal would not help.
const YOUNG_MS = 60_000;

/** Removes `expires_at` from a session, so that supabase-js computes it by this device's clock, which may be hours from the server's. */
async function withoutExpiryTime(response: Response): Promise<Response> {
  const { expires_at: _, ...session } = await response.json();
  return new Response(JSON.stringify(session), response);
}

/**
 * Returns the `fetch` of the client. When the server refuses an access token, the session is renewed once for all waiting requests,
 * and each of them is sent again once. A session that cannot be renewed is removed from this browser, and after a refused read
 * `onEnded` is called.
 */
export function sessionFetch(auth: () => SessionAuth, key: string, onEnded: () => void) {
  let renewing: Promise<string | undefined> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  /** Returns a newer token than that of the header `refused`; undefined if there is none. @throws without a clear answer. */
  async function renew(refused: string, isRead: boolean): Promise<string | undefined> {
    const { session } = (await auth().getSession()).data;
    if (session === null || !refused.endsWith(session.access_token)) return session?.access_token;
    if (performance.now() - renewedAt < YOUNG_MS) return undefined;
    const { data, error } = await auth().refreshSession();
    if (data.session) renewedAt = performance.now();
    else if (!REFUSED.includes(error?.status ?? 0))
      throw new TypeError("the session was not renewed");
    else {
      await auth().signOut({ scope: "local" });
      if (isRead) onEnded();
    }
    return data.session?.access_token;
  }

  return async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(input, init);
    const { method = "GET", headers: sent } = init ?? {};
    if (response.ok) return SESSION.test(String(input)) ? withoutExpiryTime(response) : response;
    const headers = new Headers(sent);
    const refused = headers.get("Authorization") ?? "";
    // The data API refuses an expired token with 401, the sign-in service with 403. The only sign-in request that is sent again is PUT,
    // which changes the account.
    const refusal = String(input).includes("/rest/v1/") ? 401 : method === "PUT" && 403;
    if (response.status !== refusal || ["", `Bearer ${key}`].includes(refused)) return response;
    renewing ??= renew(refused, ["GET", "HEAD"].includes(method)).finally(() => {
      renewing = undefined;
    });
    const token = await renewing;
    if (token === undefined) return response;
    headers.set("Authorization", `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}
