import { createHash } from "node:crypto";
import { z } from "zod";
import { errorCode } from "../log.ts";
import type { Query } from "./database.ts";
import { AuthError, readBody } from "./errors.ts";
import { email, hashOfCode, TOKEN_TYPES, within } from "./mailed-links.ts";
import type { Answer, Service } from "./service.ts";
import { answerSession, endOthers, ONE_TIME, openSession } from "./sessions.ts";

const UNIQUE_VIOLATION = "23505";
const MAX_ATTEMPTS = 5;

const none = z.never().optional();
const kind = z.enum(["signup", "recovery"]);
const byLink = { token_hash: z.string(), token: none };
const verifyBody = z.union([
  z.object({ type: z.literal("email_change"), ...byLink }),
  z.object({ type: kind, ...byLink }),
  z.object({ type: kind, token: z.string(), email, token_hash: none }),
]);
/** A link's token, or an address and the code that was sent there. */
type Proof = z.infer<typeof verifyBody>;

// A try is counted. The account stays locked until the transaction ends: first, as a change of the password does, or
// else they would wait for each other.
const findToken = (account: string, condition: string) => `
  with owner as (select id, email from auth.users where ${account} for update)
  update auth.one_time_tokens token set attempts = attempts + 1 from owner
  where user_id = owner.id and token_type = $1 and created_at ${within("1 hour")} and ${condition}
  returning token.id, owner.email, $2 in (token_hash, code_hash) as matches
`;
const FIND_BY_LINK = findToken(
  "id in (select user_id from auth.one_time_tokens where token_hash = $2)",
  "token_hash = $2",
);
const FIND_BY_CODE = findToken(
  "email = $3",
  `code_hash is not null and attempts < ${MAX_ATTEMPTS}`,
);

// A link to another address makes that one the account's. Every other one is good as long as the address it was sent
// to is the account's. The password of whoever signed up, who may not be who reads the mails, ends with a confirmation.
const USE = `
  with used as (
    delete from auth.one_time_tokens token using auth.users owner
    where token.id = $1 and owner.id = user_id and (owner.email = relates_to or token_type = '${TOKEN_TYPES.email_change}')
    returning owner.id, relates_to as email, session_id
  ),
  confirmed as (
    update auth.users set email = used.email, updated_at = now(),
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      encrypted_password = case when email_confirmed_at is not null then encrypted_password end,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('email', used.email, 'email_verified', true)
    from used where users.id = used.id and (email_confirmed_at is null or users.email <> used.email)
      and (banned_until is null or banned_until <= now())
    returning users.id, used.email
  ),
  identities as (
    update auth.identities set updated_at = now(),
      identity_data = identity_data || jsonb_build_object('email', confirmed.email, 'email_verified', true)
    from confirmed where user_id = confirmed.id and provider = 'email'
  )
  select id, session_id as asker, exists (select from confirmed) as confirmed from used
`;
type Token = { id: string; email: string; matches: boolean };
type Used = { id: string; asker: string | null; confirmed: boolean };

/**
 * Uses a link or a code up. What could open the account until its address is confirmed, or replaced, ends with that, but
 * for the session that asked. @returns the account, its address until now, and whether that was confirmed or replaced;
 * undefined when there is none, or another request was faster.
 */
async function useToken(query: Query, secret: string, proof: Proof) {
  const type = TOKEN_TYPES[proof.type];
  const [token] = await (proof.token === undefined
    ? query<Token>(FIND_BY_LINK, [
        type,
        createHash("sha256").update(proof.token_hash).digest("hex"),
      ])
    : query<Token>(FIND_BY_CODE, [
        type,
        hashOfCode(secret, proof.email, proof.token),
        proof.email,
      ]));
  if (!token?.matches) return undefined;
  const [used] = await query<Used>(USE, [token.id]);
  if (used?.confirmed) await endOthers(query, used.id, used.asker);
  return used && { ...used, former: token.email };
}

/**
 * Makes the address of a link the account's own. Opens no session: the link may have been read by a stranger, to whom
 * the address was mistyped.
 */
async function confirmAddress(service: Service, proof: Proof): Promise<Response> {
  const { transaction, jwtSecret, relay } = service;
  const used = await transaction((query) => useToken(query, jwtSecret, proof)).catch((error) => {
    throw errorCode(error) === UNIQUE_VIOLATION ? new AuthError("email_exists") : error;
  });
  if (!used?.confirmed) throw new AuthError("otp_expired");
  relay?.send({ kind: "email_changed", to: used.former });
  // As hosted Supabase responds where no session is opened.
  return Response.json({ code: 200, msg: "Email address changed" });
}

/** Opens a session by a link or a code, or makes the address of a link the account's own. */
export const verify: Answer = async (service, c) => {
  const proof = await readBody(c, verifyBody);
  if (proof.type === "email_change") return confirmAddress(service, proof);
  const session = await service.transaction(async (query) => {
    const used = await useToken(query, service.jwtSecret, proof);
    return used && openSession(query, { id: used.id, tag: ONE_TIME });
  });
  if (!session) throw new AuthError("otp_expired");
  return answerSession(service, session);
};
