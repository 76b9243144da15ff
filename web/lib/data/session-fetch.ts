import type { SupabaseClient } from "@supabase/supabase-js";

type Auth = SupabaseClient["auth"];
export type SessionAuth = Pick<Auth, "getSession" | "refreshSession" | "signOut">;

const SESSION = /\/auth\/v1\/(?:token|verify|signup)\b/;
// Statuses that refuse a refresh token. Too many requests (429) and the renewal by another tab (409) do not.
const REFUSED = [400, 401, 403, 404];
// A token younger than this was not refused for its age.
const YOUNG_MS = 60_000;

/** Removes `expires_at`, so that the library counts from now by this device's clock, which may be hours from the server's. */
async function byOwnClock(response: Response): Promise<Response> {
  const { expires_at: _, ...session } = await response.json();
  return new Response(JSON.stringify(session), response);
}

/**
 * `fetch` for the client: what is refused for its access token is sent again, once, after a renewal that all such requests
 * share. A session that cannot be renewed goes from this browser; `onEnded` says so where a read has shown it.
 */
export function sessionFetch(auth: () => SessionAuth, key: string, onEnded: () => void) {
  let renewing: Promise<string | undefined> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  /** Another token than in the header `refused`; undefined without one. @throws while it cannot be known. */
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
    if (response.ok) return SESSION.test(String(input)) ? byOwnClock(response) : response;
    const headers = new Headers(sent);
    const refused = headers.get("Authorization") ?? "";
    // An account is changed by PUT.
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
