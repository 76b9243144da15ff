import bcrypt from "bcrypt";
import type { Handler } from "hono";
import { decodeJwt } from "jose";
import { z } from "zod";
import type { AskLite } from "./ask-lite.ts";
import type { LiteConnection } from "./connection.ts";
import { BCRYPT_COST, MINIMUM_PASSWORD_LENGTH } from "./credentials.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { type PasswordRefusal, refusePassword } from "./password-refusals.ts";
import { findOpenSession, storePassword } from "./password-store.ts";

/** bcrypt looks no further. */
const LONGEST_BYTES = 72;

// What supabase-js sends with every change, beside what the app gives it.
const unused = z.null().optional();
const change = z.strictObject({
  password: z.string(),
  current_password: z.string().optional(),
  code_challenge: unused,
  code_challenge_method: unused,
});
type Change = z.infer<typeof change>;

const caller = z.object({ id: z.uuid() });
const claims = z.object({ session_id: z.uuid() });

function examine({ password }: Change): PasswordRefusal | undefined {
  if (password.length < MINIMUM_PASSWORD_LENGTH) return "weak_password";
  if (Buffer.byteLength(password) > LONGEST_BYTES) return "validation_failed";
  return undefined;
}

/**
 * `PUT /auth/v1/user`, of which the app uses the change of the password. Whoever has nothing but a
 * session, which may be a stolen one, says the current password; a session that a link or a code has
 * opened sets one without, once and soon. The library would ask nobody, and would end no session.
 */
export function passwordChange(connection: LiteConnection, ask: AskLite): Handler {
  const inTurn = oneAtATime();

  async function apply(userId: string, sessionId: string, { password, current_password }: Change) {
    const session = await findOpenSession(connection, userId, sessionId);
    if (session === undefined) return "session_not_found";
    const { hash, maySet } = session;
    const isKept = async (secret: string) => hash !== null && bcrypt.compare(secret, hash);
    if (maySet) {
      if (await isKept(password)) return "same_password";
    } else {
      if (current_password === undefined) return "current_password_required";
      if (!(await isKept(current_password))) return "current_password_mismatch";
      if (password === current_password) return "same_password";
    }
    const next = await bcrypt.hash(password, BCRYPT_COST);
    const stored = await storePassword(connection, { userId, sessionId, hash, next });
    return stored ? undefined : "session_not_found";
  }

  return async (c) => {
    const askWho = () => ask(c, { method: "GET", path: "/auth/v1/user" });
    const who = await askWho();
    if (!who.ok) return who;
    const { id } = caller.parse(await who.json());
    const token = c.req.header("Authorization")?.replace(/^Bearer\s+/, "") ?? "";
    const session = claims.parse(decodeJwt(token.trim())).session_id;
    const body: unknown = await c.req.json().catch(() => undefined);
    if (z.object({ email: z.unknown() }).safeParse(body).data?.email !== undefined) {
      return refusePassword("email_change_not_offered");
    }
    const given = change.safeParse(body);
    if (!given.success) return refusePassword("validation_failed");
    const refusal =
      examine(given.data) ??
      (await inTurn(
        id,
        () => apply(id, session, given.data),
        () => "over_request_rate_limit",
      ));
    return refusal === undefined ? askWho() : refusePassword(refusal);
  };
}
