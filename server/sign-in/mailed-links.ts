import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import { CAUSE_HEADER, errorCode } from "../log.ts";
import type { Relay } from "../mail/relay.ts";
import { email, mailAddress } from "./credential-schemas.ts";
import { AuthError } from "./errors.ts";
import type { Answer, Query, Service } from "./service.ts";
import { answerSession, ONE_TIME, openSession } from "./sessions.ts";

/** Maps the kind of a link to the value of `auth.one_time_tokens.token_type`. */
const TOKEN_TYPES = {
  signup: "confirmation_token",
  recovery: "recovery_token",
  email_change: "email_change_token_new",
};
type Kind = keyof typeof TOKEN_TYPES;

/**
 * Returns the keyed hash of a code. Without the key, anybody who can read the table could find a
 * six-digit code in a second.
 */
const hashOfCode = (secret: string, email: string, code: string) =>
  createHmac("sha256", secret).update(`one-time code\n${email}\n${code}`).digest("hex");

/**
 * Asks the mail server whether it accepts e-mail to an address. Runs before anything is stored, for
 * known and unknown addresses alike.
 * @throws {AuthError} when no e-mail can be sent to the address.
 */
export async function checkRelay(relay: Relay | undefined, to: string): Promise<void> {
  if (!relay) throw new AuthError("mail_not_configured");
  const fault = await relay.findFault(to);
  if (!fault) return;
  const headers = { [CAUSE_HEADER]: fault.what };
  throw new AuthError(fault.isRecipient ? "mail_refused" : "mail_unavailable", { headers });
}

// Each query selects the account that gets a link to the e-mail address $1. A confirmation
// (`signup`) is sent to an unconfirmed account at most once a minute. A stored time in the future
// is ignored, because it was written before the clock was set back. A change of address is sent for
// account $5 if its session $6 still exists and its password still has the hash $7.
const RECIPIENTS = {
  recovery: "select id, null::uuid as session_id from auth.users where email = $1",
  signup: `update auth.users set confirmation_sent_at = now()
    where email = $1 and email_confirmed_at is null
      and coalesce(confirmation_sent_at not between now() - interval '1 minute'
        and now() + interval '1 minute', true)
    returning id, null::uuid as session_id`,
  email_change: `select id, $6::uuid as session_id from auth.users
    where id = $5 and encrypted_password = $7 and exists (select from auth.sessions where id = $6)
    for no key update`,
};

/**
 * Mails a link and a code to an address, if the address has an account that may get them. The new
 * link and code replace earlier ones of the account. They are stored as hashes, and are valid for
 * one use within an hour.
 * @param owner values $5 to $7 of the query for a change of address. A link for a change of address
 * has no code.
 * @returns whether an account was found.
 */
export async function mailLink(
  { query, jwtSecret, relay }: Service,
  { kind, to, owner = [] }: { kind: Kind; to: string; owner?: (string | null)[] },
): Promise<boolean> {
  // A trigger of `auth.one_time_tokens` stores the hash of the token, and not the token.
  const tokenHash = randomBytes(32).toString("hex");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = kind === "email_change" ? null : hashOfCode(jwtSecret, to, code);
  const text = `
    with recipient as (${RECIPIENTS[kind]})
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, code_hash,
      session_id)
    select gen_random_uuid(), id, $2, $3, $1, $4, session_id from recipient
    on conflict (user_id, token_type) do update set
      id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      code_hash = excluded.code_hash, session_id = excluded.session_id,
      attempts = 0, created_at = now(), updated_at = now()
    returning exists (select from auth.users where email = $1) as "isTaken"
  `;
  const values = [to, TOKEN_TYPES[kind], tokenHash, codeHash, ...owner];
  const [link] = await query<{ isTaken: boolean }>(text, values);
  if (!link) return false;
  if (kind !== "email_change") relay?.send({ kind, to, tokenHash, code });
  // A new address that belongs to another account gets no link. The response does not reveal that
  // another account has the address.
  else if (!link.isTaken) relay?.send({ kind, to, tokenHash });
  return true;
}

export const mailBody = z.object({ email: mailAddress, type: z.literal("signup").optional() });

/** Returns the handler that mails a link and a code to an address that has an account. */
export const answerMail =
  (kind: "signup" | "recovery"): Answer<z.infer<typeof mailBody>> =>
  async (service, c, body) => {
    await mailLink(service, { kind, to: body.email });
    return c.json({});
  };

const UNIQUE_VIOLATION = "23505";
const absent = z.never().optional();
const kind = z.enum(["signup", "recovery"]);
const byLink = { token_hash: z.string(), token: absent };
export const verifyBody = z.union([
  z.object({ type: z.literal("email_change"), ...byLink }),
  z.object({ type: kind, ...byLink }),
  z.object({ type: kind, token: z.string(), email, token_hash: absent }),
]);
/** Proof that a person received an e-mail: the token of a link, or the address and the code. */
type Proof = z.infer<typeof verifyBody>;
type UsedToken = { user_id: string; former: string; confirmed: boolean };

/**
 * Marks a link or a code as used. Returns undefined when the link or code does not exist, or
 * another request has used it first.
 */
async function redeem(query: Query, secret: string, proof: Proof): Promise<UsedToken | undefined> {
  const kind = TOKEN_TYPES[proof.type];
  const values =
    proof.token === undefined
      ? [kind, createHash("sha256").update(proof.token_hash).digest("hex"), null, null]
      : [kind, null, proof.email, hashOfCode(secret, proof.email, proof.token)];
  const text = "select * from server.use_one_time_token($1, $2, $3, $4)";
  return (await query<UsedToken>(text, values))[0];
}

/**
 * Changes the address of an account to the address that a link confirms. Opens no session, because
 * a mistyped address may belong to a stranger, who then has the link.
 */
async function confirmAddress(service: Service, proof: Proof): Promise<Response> {
  const { query, jwtSecret, relay } = service;
  const used = await redeem(query, jwtSecret, proof).catch((error) => {
    throw errorCode(error) === UNIQUE_VIOLATION ? new AuthError("email_exists") : error;
  });
  if (!used?.confirmed) throw new AuthError("otp_expired");
  relay?.send({ kind: "email_changed", to: used.former });
  // Hosted Supabase also sends a body with `code` and `msg` when a link opens no session.
  return Response.json({ code: 200, msg: "Email address changed" });
}

/**
 * Opens a session for a valid link or code. A link for a change of address changes the address
 * instead.
 */
export const verify: Answer<Proof> = async (service, _, proof) => {
  if (proof.type === "email_change") return confirmAddress(service, proof);
  const session = await service.transaction(async (query) => {
    const used = await redeem(query, service.jwtSecret, proof);
    return used && openSession(query, { id: used.user_id, tag: ONE_TIME });
  });
  if (!session) throw new AuthError("otp_expired");
  return answerSession(service, session);
};
