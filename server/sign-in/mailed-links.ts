import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import { CAUSE_HEADER, errorCode } from "../log.ts";
import type { Relay } from "../mail/relay.ts";
import { email, mailAddress } from "./credential-schemas.ts";
import { AuthError } from "./errors.ts";
import type { Answer, Query, Service } from "./service.ts";
import { answerSession, ONE_TIME, openSession } from "./sessions.ts";

/** What a link is for, and how the database calls that. */
const TOKEN_TYPES = {
  signup: "confirmation_token",
  recovery: "recovery_token",
  email_change: "email_change_token_new",
};
type Kind = keyof typeof TOKEN_TYPES;

/** As a code is kept: whoever reads the table would try a million codes in a second. */
const hashOfCode = (secret: string, email: string, code: string) =>
  createHmac("sha256", secret).update(`one-time code\n${email}\n${code}`).digest("hex");

/** Throws when the relay takes no e-mail to an address: before anything is stored, whether or not an account has it. */
export async function checkRelay(relay: Relay | undefined, to: string): Promise<void> {
  if (!relay) throw new AuthError("mail_not_configured");
  const fault = await relay.fault(to);
  if (!fault) return;
  const headers = { [CAUSE_HEADER]: fault.what };
  throw new AuthError(fault.isRecipient ? "mail_refused" : "mail_unavailable", { headers });
}

// Who gets a link to the address $1: a confirmation whoever waits for one, once a minute; one by which an account gets
// another address, the account $5 as long as its session $6 and its password, of the hash $7, are what they were. Before
// a clock was set back, one may have been sent in the future.
const RECIPIENTS = {
  recovery: "select id, null::uuid as session_id from auth.users where email = $1",
  signup: `update auth.users set confirmation_sent_at = now()
    where email = $1 and email_confirmed_at is null
      and coalesce(confirmation_sent_at not between now() - interval '1 minute' and now() + interval '1 minute', true)
    returning id, null::uuid as session_id`,
  email_change: `select id, $6::uuid as session_id from auth.users
    where id = $5 and encrypted_password = $7 and exists (select from auth.sessions where id = $6)
    for no key update`,
};

/**
 * Mails a link and a code to an address, in place of earlier ones of the account, if there is one that gets them. Kept
 * as hashes, whose likeness tells nothing, good for an hour and for one use.
 * @param owner whose link it is, when the address is not the account's: such a link has no code.
 * @returns whether there is an account that gets it.
 */
export async function mailLink(
  { query, jwtSecret, relay }: Service,
  { kind, to, owner = [] }: { kind: Kind; to: string; owner?: (string | null)[] },
): Promise<boolean> {
  // Its hash is written by a trigger of the table.
  const tokenHash = randomBytes(32).toString("hex");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = kind === "email_change" ? null : hashOfCode(jwtSecret, to, code);
  const text = `
    with recipient as (${RECIPIENTS[kind]})
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, code_hash, session_id)
    select gen_random_uuid(), id, $2, $3, $1, $4, session_id from recipient
    on conflict (user_id, token_type) do update set
      id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      code_hash = excluded.code_hash, session_id = excluded.session_id,
      attempts = 0, created_at = now(), updated_at = now()
    returning exists (select from auth.users where email = $1) as "isTaken"
  `;
  const values = [to, TOKEN_TYPES[kind], tokenHash, codeHash, ...owner];
  const [made] = await query<{ isTaken: boolean }>(text, values);
  if (!made) return false;
  if (kind !== "email_change") relay?.send({ kind, to, tokenHash, code });
  // Nothing tells whether an address has an account: its owner gets no link then, as at sign-up.
  else if (!made.isTaken) relay?.send({ kind, to, tokenHash });
  return true;
}

export const mailBody = z.object({ email: mailAddress, type: z.literal("signup").optional() });

/** Mails a link and a code to the account of an address, if it has one. */
export const answerMail =
  (kind: "signup" | "recovery"): Answer<z.infer<typeof mailBody>> =>
  async (service, c, given) => {
    await mailLink(service, { kind, to: given.email });
    return c.json({});
  };

const UNIQUE_VIOLATION = "23505";
const none = z.never().optional();
const kind = z.enum(["signup", "recovery"]);
const byLink = { token_hash: z.string(), token: none };
export const verifyBody = z.union([
  z.object({ type: z.literal("email_change"), ...byLink }),
  z.object({ type: kind, ...byLink }),
  z.object({ type: kind, token: z.string(), email, token_hash: none }),
]);
/** A link's token, or an address and the code that was sent there. */
type Proof = z.infer<typeof verifyBody>;
type Used = { user_id: string; former: string; confirmed: boolean };

/** Uses a link or a code up (supabase/auth.sql), unless there is none or another request was faster. */
async function redeem(query: Query, secret: string, proof: Proof): Promise<Used | undefined> {
  const kind = TOKEN_TYPES[proof.type];
  const values =
    proof.token === undefined
      ? [kind, createHash("sha256").update(proof.token_hash).digest("hex"), null, null]
      : [kind, null, proof.email, hashOfCode(secret, proof.email, proof.token)];
  const text = "select * from server.use_one_time_token($1, $2, $3, $4)";
  return (await query<Used>(text, values))[0];
}

/**
 * Makes the address of a link the account's own. Opens no session: the link may have been read by a stranger, to whom
 * the address was mistyped.
 */
async function confirmAddress(service: Service, proof: Proof): Promise<Response> {
  const { query, jwtSecret, relay } = service;
  const used = await redeem(query, jwtSecret, proof).catch((error) => {
    throw errorCode(error) === UNIQUE_VIOLATION ? new AuthError("email_exists") : error;
  });
  if (!used?.confirmed) throw new AuthError("otp_expired");
  relay?.send({ kind: "email_changed", to: used.former });
  // As hosted Supabase responds where no session is opened.
  return Response.json({ code: 200, msg: "Email address changed" });
}

/** Opens a session by a link or a code, or makes the address of a link the account's own. */
export const verify: Answer<Proof> = async (service, _, proof) => {
  if (proof.type === "email_change") return confirmAddress(service, proof);
  const session = await service.transaction(async (query) => {
    const used = await redeem(query, service.jwtSecret, proof);
    return used && openSession(query, { id: used.user_id, tag: ONE_TIME });
  });
  if (!session) throw new AuthError("otp_expired");
  return answerSession(service, session);
};
