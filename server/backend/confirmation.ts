import type { Handler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import type { Relay } from "../mail/relay.ts";
import type { AskLite } from "./ask-lite.ts";
import type { LiteConnection } from "./connection.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";

/** Mails a confirmation once more to the address of an account that waits for it; does nothing for others. */
export type ConfirmAgain = (email: string) => Promise<void>;

/** The library never sends a second confirmation. This does, at most once a minute. */
export function confirmAgain(
  { kysely }: LiteConnection,
  tokens: OneTimeTokens,
  relay: Relay,
): ConfirmAgain {
  return async (address) => {
    const email = address.toLowerCase();
    const { numAffectedRows } = await sql`
      update auth.users set confirmation_sent_at = now()
      where email = ${email}
        and email_confirmed_at is null
        and confirmation_sent_at < now() - interval '1 minute'
    `.execute(kysely);
    if (!numAffectedRows) return;
    const proof = await tokens.issue("confirmation", email);
    if (proof) relay.send({ kind: "confirmation", to: email, ...proof });
  };
}

const resendBody = z.object({ type: z.string(), email: z.string() });
const unusable = {
  code: 400,
  error_code: "validation_failed",
  msg: "Resend needs a type and an email address",
};

/** `POST /auth/v1/resend`, for which the library answers "too soon" whenever there is something to send. */
export function resend(ask: AskLite, confirm: ConfirmAgain | undefined): Handler {
  return async (c) => {
    const given = resendBody.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success) return c.json(unusable, 400);
    const answer = await ask(c, { method: "POST", path: "/auth/v1/resend", body: given.data });
    if (answer.status !== 429 || !confirm) return answer;
    await confirm(given.data.email);
    return c.json({});
  };
}
