import type { SupabaseClient } from "@supabase/supabase-js";
import { MINUTE_MS } from "../text/durations.ts";

type Auth = SupabaseClient["auth"];
export type SessionAuth = Pick<Auth, "getSession" | "refreshSession" | "signOut">;

const SESSION = /\/auth\/v1\/(?:token|verify|signup)\b/;
// Statuses with which the sign-in service finally refuses a refresh token. 429 (too many requests)
// and 409 (another tab renews the session) are temporary.
const REFUSED = [400, 401, 403, 404];
// If a refused access token was renewed less than this time (ms) ago, it has not expired: the
// server had another reason.
const YOUNG_MS = MINUTE_MS;

/**
 * Removes the server's `expires_at` from a session. supabase-js then computes the expiry by this
 * device's clock, which may differ from the server's by hours.
 */
async function withoutExpiryTime(response: Response): Promise<Response> {
  const { expires_at: _, ...session } = await response.json();
  return new Response(JSON.stringify(session), response);
}

/**
 * Returns the `fetch` function of supabase-js. When the server refuses an access token, this
 * function renews the session once for all waiting requests, and sends each of them once more. It
 * removes a session that cannot be renewed from this browser. After a refused read it then calls
 * `onEnded`.
 */
export function sessionFetch(auth: () => SessionAuth, key: string, onEnded: () => void) {
  let renewing: Promise<string | undefined> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  /**
   * Returns the access token that replaces the token in the header `refused`; undefined if there is
   * none.
   * @throws when it is unknown whether the session has ended.
   */
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

  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    const { method = "GET", headers: sent } = init ?? {};
    if (response.ok) return SESSION.test(String(input)) ? withoutExpiryTime(response) : response;
    const headers = new Headers(sent);
    const refused = headers.get("Authorization") ?? "";
    // The data API refuses an expired token with 401, the sign-in service with 403. Only PUT
    // requests to the sign-in service are repeated, because these change the account.
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
