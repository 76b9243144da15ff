import { createHash, randomInt, randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import type { Relay } from "../mail/relay.ts";
import type { LiteConnection } from "./connection.ts";

const CALLS = ["/auth/v1/signup", "/auth/v1/resend"];

/**
 * Where hosted Supabase sends the confirmation again, and answers a repeated sign-up like a first one
 * so that nobody learns which addresses have accounts, the library always answers "too soon".
 */
export function repeatedConfirmation(
  { kysely }: LiteConnection,
  relay: Relay | undefined,
): MiddlewareHandler {
  /** Gives an unconfirmed account a new code, at most once a minute, and mails it. */
  async function resend(email: string) {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const tokenHash = createHash("sha256")
      .update(email + code)
      .digest("hex");
    const { numAffectedRows } = await sql`
      update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
      where email = ${email}
        and email_confirmed_at is null
        and confirmation_sent_at < now() - interval '1 minute'
    `.execute(kysely);
    if (numAffectedRows) relay?.send({ kind: "confirmation", to: email, code, tokenHash });
  }

  return async (c, next) => {
    await next();
    if (!CALLS.includes(c.req.path) || c.res.status !== 429) return;
    const { email } = z.object({ email: z.string() }).parse(await c.req.json());
    await resend(email.toLowerCase());
    c.res = undefined;
    c.res = c.json(c.req.path === "/auth/v1/resend" ? {} : newUserLookalike(email));
  };
}

function newUserLookalike(email: string) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
