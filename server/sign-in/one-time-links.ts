import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import type { Query } from "./database.ts";
import { AuthError } from "./errors.ts";
import { type AccountSession, ONE_TIME, openSession } from "./sessions.ts";

// Before a clock was set back they may have been made in the future.
const AN_HOUR = "between now() - interval '1 hour' and now() + interval '1 hour'";
const A_MINUTE = "between now() - interval '1 minute' and now() + interval '1 minute'";
const MAX_ATTEMPTS = 5;

const TOKEN_TYPES = {
  signup: "confirmation_token",
  recovery: "recovery_token",
  email_change: "email_change_token_new",
};

/** What opens a session: a link, or the code beside it. */
export type Kind = "signup" | "recovery";
/** A link's token, or an address and the code that was sent there. */
export type Proof =
  | { token_hash: string; token?: undefined }
  | { token: string; email: string; token_hash?: undefined };

// Who gets a link: for a confirmation whoever waits for one, once a minute.
const RECIPIENTS = {
  recovery: "select id, email from auth.users where email = $1",
  signup: `update auth.users set confirmation_sent_at = now()
    where email = $1 and email_confirmed_at is null
      and coalesce(confirmation_sent_at not ${A_MINUTE}, true)
    returning id, email`,
};

export const linkExpired = () =>
  new AuthError(403, "otp_expired", "Email link is invalid or has expired");

const newToken = () => randomBytes(32).toString("hex");

/** Links and codes by mail: kept as hashes, good for an hour and for one use. */
export type OneTimeLinks = ReturnType<typeof oneTimeLinks>;

/**
 * Makes links and codes, and finds whose they are. The database compares hashes, whose likeness tells
 * nothing; `secret` keeps the million codes from being tried by whoever reads the table.
 */
export function oneTimeLinks(secret: string) {
  const hashOfCode = (email: string, code: string) =>
    createHmac("sha256", secret).update(`one-time code\n${email}\n${code}`).digest("hex");

  return {
    /** Gives the account of `email`, if there is one, a new link and code in place of earlier ones. */
    async issue(query: Query, kind: Kind, email: string) {
      // Its hash is written by a trigger of the table.
      const tokenHash = newToken();
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const text = `
        with recipient as (${RECIPIENTS[kind]})
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, code_hash)
        select gen_random_uuid(), id, $2, $3, email, $4 from recipient
        on conflict (user_id, token_type) do update set
          id = excluded.id, token_hash = excluded.token_hash, code_hash = excluded.code_hash,
          attempts = 0, created_at = now(), updated_at = now()
        returning id
      `;
      const made = await query(text, [
        email,
        TOKEN_TYPES[kind],
        tokenHash,
        hashOfCode(email, code),
      ]);
      return made.length === 0 ? undefined : { tokenHash, code };
    },

    /**
     * Gives the account of `session`, as long as its password is that of `hash`, a link by which `address` becomes
     * its own, in place of an earlier one. There is one for an address that has an account too, so that nothing
     * but the mail, which is not sent then, differs.
     */
    async issueForAddress(
      query: Query,
      { sub, session_id }: AccountSession,
      { hash, address }: { hash: string | null; address: string },
    ) {
      const tokenHash = newToken();
      const text = `
        with account as (
          select id from auth.users
          where id = $1 and encrypted_password = $2 and exists (select from auth.sessions where id = $3)
          for no key update
        )
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, session_id)
        select gen_random_uuid(), id, $4, $5, $6, $3 from account
        on conflict (user_id, token_type) do update set
          id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
          session_id = excluded.session_id, created_at = now(), updated_at = now()
        returning exists (select from auth.users where email = $6) as "isTaken"
      `;
      const values = [sub, hash, session_id, TOKEN_TYPES.email_change, tokenHash, address];
      const [made] = await query<{ isTaken: boolean }>(text, values);
      return made && { tokenHash, isTaken: made.isTaken };
    },

    /**
     * Finds the token of a link or a code, a try of which is counted, and its account's address. Locks the account
     * until the transaction ends: first, as a change of the password does, or else they would wait for each other.
     */
    async find(query: Query, kind: keyof typeof TOKEN_TYPES, proof: Proof) {
      if (proof.token === undefined) {
        const text = `
          select token.id, owner.email from auth.one_time_tokens token
          join auth.users owner on owner.id = token.user_id
          where token.token_hash = $1 and token.token_type = $2 and token.created_at ${AN_HOUR}
          for update of owner
        `;
        const hash = createHash("sha256").update(proof.token_hash).digest("hex");
        return (await query<{ id: string; email: string }>(text, [hash, TOKEN_TYPES[kind]]))[0];
      }
      const { email, token: code } = proof;
      const text = `
        with owner as (select id, email from auth.users where email = $1 for update)
        update auth.one_time_tokens token set attempts = attempts + 1 from owner
        where token.user_id = owner.id and token_type = $2 and code_hash is not null
          and attempts < ${MAX_ATTEMPTS} and created_at ${AN_HOUR}
        returning token.id, owner.email, code_hash = $3 as matches
      `;
      const values = [email, TOKEN_TYPES[kind], hashOfCode(email, code)];
      const found = await query<{ id: string; email: string; matches: boolean }>(text, values);
      return found.find(({ matches }) => matches);
    },
  };
}

/**
 * Uses a token up, confirms the address and opens a session. A link opens the account as long as the address it was
 * sent to is the account's. Whoever signed up may not be who reads the mails: what could open the account until it is
 * confirmed ends with that.
 * @returns undefined when another request was faster.
 */
export async function redeem(query: Query, tokenId: string) {
  const text = `
    with used as (
      delete from auth.one_time_tokens as token using auth.users as owner
      where token.id = $1 and owner.id = user_id and owner.email = relates_to
      returning user_id
    ),
    confirmed as (
      update auth.users set email_confirmed_at = now(), encrypted_password = null, updated_at = now(),
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
      from used where users.id = used.user_id and email_confirmed_at is null
      returning users.id
    ),
    identities as (
      update auth.identities set updated_at = now(), identity_data = identity_data || '{"email_verified": true}'
      from confirmed where user_id = confirmed.id
    ),
    sessions as (delete from auth.sessions using confirmed where user_id = confirmed.id),
    others as (
      delete from auth.one_time_tokens as other using confirmed where user_id = confirmed.id and other.id <> $1
    )
    select user_id from used
  `;
  const [used] = await query<{ user_id: string }>(text, [tokenId]);
  return used && openSession(query, { where: "id = $1", values: [used.user_id], tag: ONE_TIME });
}
