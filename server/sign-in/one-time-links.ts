import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import type { Query } from "./database.ts";

// Before a clock was set back they may have been made in the future.
const within = (time: string) =>
  `between now() - interval '${time}' and now() + interval '${time}'`;
const MAX_ATTEMPTS = 5;

const TOKEN_TYPES = {
  signup: "confirmation_token",
  recovery: "recovery_token",
  email_change: "email_change_token_new",
};
export type Kind = keyof typeof TOKEN_TYPES;

/** A link's token, or an address and the code that was sent there. */
export type Proof = { token_hash: string } | { token: string; email: string };

// Who gets a link to the address $1: a confirmation whoever waits for one, once a minute; one by which an account gets
// another address, the account $5 as long as its session $6 and its password, of the hash $7, are what they were.
const RECIPIENTS = {
  recovery: "select id, null::uuid as session_id from auth.users where email = $1",
  signup: `update auth.users set confirmation_sent_at = now()
    where email = $1 and email_confirmed_at is null
      and coalesce(confirmation_sent_at not ${within("1 minute")}, true)
    returning id, null::uuid as session_id`,
  email_change: `select id, $6::uuid as session_id from auth.users
    where id = $5 and encrypted_password = $7 and exists (select from auth.sessions where id = $6)
    for no key update`,
};

/** As a code is kept: whoever reads the table would try a million codes in a second. */
const hashOfCode = (secret: string, email: string, code: string) =>
  createHmac("sha256", secret).update(`one-time code\n${email}\n${code}`).digest("hex");

/**
 * Makes a link and a code to `email`, in place of earlier ones of the account, if there is one that gets them. Kept as
 * hashes, whose likeness tells nothing, good for an hour and for one use.
 * @param account of whom the link is, when the address is not the account's.
 */
export async function issueLink(
  query: Query,
  secret: string,
  { kind, email, account = [] }: { kind: Kind; email: string; account?: (string | null)[] },
) {
  // Its hash is written by a trigger of the table.
  const tokenHash = randomBytes(32).toString("hex");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = kind === "email_change" ? null : hashOfCode(secret, email, code);
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
  const values = [email, TOKEN_TYPES[kind], tokenHash, codeHash, ...account];
  const [made] = await query<{ isTaken: boolean }>(text, values);
  return made && { tokenHash, code, isTaken: made.isTaken };
}

type Token = { id: string; email: string; matches: boolean };

/**
 * The token of a link or a code, a try of which is counted, with the address of its account, which stays locked until
 * the transaction ends: first, as a change of the password does, or else they would wait for each other.
 */
async function findToken(query: Query, secret: string, kind: Kind, proof: Proof) {
  if ("token_hash" in proof) {
    const text = `
      select token.id, owner.email, true as matches from auth.one_time_tokens token
      join auth.users owner on owner.id = token.user_id
      where token.token_hash = $1 and token.token_type = $2 and token.created_at ${within("1 hour")}
      for update of owner
    `;
    const hash = createHash("sha256").update(proof.token_hash).digest("hex");
    return query<Token>(text, [hash, TOKEN_TYPES[kind]]);
  }
  const text = `
    with owner as (select id, email from auth.users where email = $1 for update)
    update auth.one_time_tokens token set attempts = attempts + 1 from owner
    where token.user_id = owner.id and token_type = $2 and code_hash is not null
      and attempts < ${MAX_ATTEMPTS} and created_at ${within("1 hour")}
    returning token.id, owner.email, code_hash = $3 as matches
  `;
  const { email, token } = proof;
  return query<Token>(text, [email, TOKEN_TYPES[kind], hashOfCode(secret, email, token)]);
}

// A link to another address makes that one the account's. Every other one is good as long as the address it was sent
// to is the account's. Whoever signed up may not be who reads the mails: what could open the account until its address
// is confirmed, or replaced, ends with that, but for the session that asked.
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
    returning users.id, used.email, session_id
  ),
  identities as (
    update auth.identities set updated_at = now(),
      identity_data = identity_data || jsonb_build_object('email', confirmed.email, 'email_verified', true)
    from confirmed where user_id = confirmed.id and provider = 'email'
  ),
  sessions as (
    delete from auth.sessions using confirmed
    where user_id = confirmed.id and sessions.id is distinct from confirmed.session_id
  ),
  others as (
    delete from auth.one_time_tokens other using confirmed where user_id = confirmed.id and other.id <> $1
  )
  select id, exists (select from confirmed) as confirmed from used
`;

/**
 * Uses a link or a code up. @returns its account, the account's address until now, and whether that was confirmed or
 * replaced; undefined when there is none, or another request was faster.
 */
export async function useLink(query: Query, secret: string, kind: Kind, proof: Proof) {
  const token = (await findToken(query, secret, kind, proof)).find(({ matches }) => matches);
  if (!token) return undefined;
  const [used] = await query<{ id: string; confirmed: boolean }>(USE, [token.id]);
  return used && { ...used, former: token.email };
}
