import { createHash, createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { LiteConnection } from "../connection.ts";
import type { AccountSession } from "./current-password.ts";

// Before a clock was set back they may have been made in the future.
const ALIVE = sql`created_at between now() - interval '1 hour' and now() + interval '1 hour'`;
const MAX_ATTEMPTS = 5;

const TOKEN_TYPES = {
  signup: "confirmation_token",
  recovery: "recovery_token",
  email_change: "email_change_token_new",
};

/** What a link is good for. */
type LinkKind = keyof typeof TOKEN_TYPES;

/** What opens a session: a link, or the code beside it. */
export type Kind = Exclude<LinkKind, "email_change">;

const newToken = () => randomBytes(32).toString("hex");

/** Links and codes by mail: kept as hashes, good for an hour and for one use. */
export type OneTimeTokens = ReturnType<typeof oneTimeTokens>;

/**
 * Makes links and codes, and finds whose they are. The database compares hashes, whose likeness tells
 * nothing; `secret` keeps the million codes from being tried by whoever reads the table.
 */
export function oneTimeTokens({ kysely }: LiteConnection, secret: string) {
  const hashOfCode = (email: string, code: string) =>
    createHmac("sha256", secret).update(`one-time code\n${email}\n${code}`).digest("hex");

  return {
    /** Gives the account of `email` a new link and code in place of earlier ones, if there is one. */
    async issue(kind: Kind, email: string) {
      // Its hash is written by a trigger of the table.
      const tokenHash = newToken();
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const { rows } = await sql`
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, code_hash)
        select ${randomUUID()}::uuid, id, ${TOKEN_TYPES[kind]}, ${tokenHash}, email, ${hashOfCode(email, code)}
        from auth.users where email = ${email}
        on conflict (user_id, token_type) do update set
          id = excluded.id, token_hash = excluded.token_hash, code_hash = excluded.code_hash,
          attempts = 0, created_at = now(), updated_at = now()
        returning id
      `.execute(kysely);
      return rows.length === 0 ? undefined : { tokenHash, code };
    },

    /**
     * Gives the account of `session`, as long as its password is that of `hash`, a link by which `address` becomes
     * its own, in place of an earlier one. There is one for an address that has an account too, so that nothing
     * but the mail, which is not sent then, differs.
     */
    async issueForAddress({ sub, session_id }: AccountSession, hash: string, address: string) {
      const tokenHash = newToken();
      const { rows } = await sql<{ isTaken: boolean }>`
        with account as (
          select id from auth.users
          where id = ${sub}::uuid and encrypted_password = ${hash}
            and exists (select from auth.sessions where id = ${session_id}::uuid)
          for no key update
        )
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, session_id)
        select ${randomUUID()}::uuid, id, ${TOKEN_TYPES.email_change}, ${tokenHash}, ${address}, ${session_id}::uuid
        from account
        on conflict (user_id, token_type) do update set
          id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
          session_id = excluded.session_id, created_at = now(), updated_at = now()
        returning exists (select from auth.users where email = ${address}) as "isTaken"
      `.execute(kysely);
      return rows[0] && { tokenHash, isTaken: rows[0].isTaken };
    },

    /** The id of the token of a link. */
    async findByLink(kind: LinkKind, token: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from auth.one_time_tokens
        where token_hash = ${createHash("sha256").update(token).digest("hex")}
          and token_type = ${TOKEN_TYPES[kind]} and ${ALIVE}
      `.execute(kysely);
      return rows[0]?.id;
    },

    /** The id of the token of a code, which is counted as one of its few attempts before it is compared. */
    async findByCode(kind: Kind, email: string, code: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string; matches: boolean }>`
        update auth.one_time_tokens set attempts = attempts + 1
        where user_id = (select id from auth.users where email = ${email})
          and token_type = ${TOKEN_TYPES[kind]} and code_hash is not null
          and attempts < ${MAX_ATTEMPTS} and ${ALIVE}
        returning id, code_hash = ${hashOfCode(email, code)} as matches
      `.execute(kysely);
      return rows.find(({ matches }) => matches)?.id;
    },
  };
}
