import type { Handler } from "hono";
import { z } from "zod";
import type { AskLite } from "./ask-lite.ts";
import type { LiteConnection } from "./connection.ts";
import { PUBLISHABLE_KEY } from "./lite.ts";
import { redeem } from "./one-time-session.ts";
import type { Kind, OneTimeTokens } from "./one-time-tokens.ts";

const type = z.enum(["signup", "recovery"]);
const proof = z.union([
  z.object({ type, token_hash: z.string().min(1), token: z.undefined().optional() }),
  z.object({ type, email: z.string(), token: z.string(), token_hash: z.undefined().optional() }),
]);
const kinds: Record<z.infer<typeof type>, Kind> = { signup: "confirmation", recovery: "recovery" };

const unusable = {
  code: 400,
  error_code: "validation_failed",
  msg: "Verify requires a known type and either a token hash or an email and a token",
};
const refused = {
  code: 403,
  error_code: "otp_expired",
  msg: "Email link is invalid or has expired",
};

/**
 * `POST /auth/v1/verify`. The library's own never sees a link or a code: its tokens are made of the
 * address and six digits, and it compares them with what the caller sent. It is given a refresh token
 * that exists for this moment alone, and answers with a session as it does elsewhere.
 */
export function verification(
  connection: LiteConnection,
  tokens: OneTimeTokens,
  ask: AskLite,
): Handler {
  return async (c) => {
    const given = proof.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success) return c.json(unusable, 400);
    const kind = kinds[given.data.type];
    const tokenId =
      given.data.token === undefined
        ? await tokens.findByLink(kind, given.data.token_hash)
        : await tokens.findByCode(kind, given.data.email, given.data.token);
    const refreshToken = tokenId && (await redeem(connection, tokenId));
    if (!refreshToken) return c.json(refused, 403, { "X-Sb-Error-Code": refused.error_code });
    return ask(c, {
      method: "POST",
      path: "/auth/v1/token?grant_type=refresh_token",
      body: { refresh_token: refreshToken },
      // As hosted Supabase, `verify` asks for no key.
      apikey: PUBLISHABLE_KEY,
    });
  };
}
