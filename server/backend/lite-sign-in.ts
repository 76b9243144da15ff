import type { Context } from "hono";
import { PUBLISHABLE_KEY } from "./lite.ts";

type Fetch = (request: Request) => Promise<Response>;

/** What our sign-in calls leave to the library, which responds as hosted Supabase does. */
export type LiteSignIn = ReturnType<typeof liteSignIn>;

/** The library's own sign-in calls over `fetch`. */
export function liteSignIn(fetch: Fetch) {
  return {
    /** Exchanges a refresh token for the session's next tokens. */
    exchange: (refreshToken: string) =>
      fetch(
        new Request("http://localhost/auth/v1/token?grant_type=refresh_token", {
          method: "POST",
          headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
          body: JSON.stringify({ refresh_token: refreshToken }),
        }),
      ),
    /** The call as it came, without its body: the library fails on JSON of an unexpected shape. */
    forward: (c: Context, method = c.req.method) =>
      fetch(new Request(c.req.url, { method, headers: c.req.raw.headers })),
  };
}
