import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Notice } from "../mail/messages.ts";
import type { LiteConnection } from "./connection.ts";

const LIFE = sql`interval '1 hour'`;
const MOST_TRIES = 5;

/** What a link or a code is good for. */
export type Kind = Notice["kind"];

/** Links and codes by mail: kept as hashes, good for an hour and for one use. */
export type OneTimeTokens = ReturnType<typeof oneTimeTokens>;

// As the trigger of the table hashes what is written into it.
const sha256 = (token: string) => sql`encode(sha256(convert_to(${token}::text, 'UTF8')), 'hex')`;

/**
 * Makes links and codes, and finds whose they are. `secret` keeps codes from being guessed by whoever
 * reads the table: there are only a million of them.
 */
export function oneTimeTokens({ kysely }: LiteConnection, secret: string) {
  // The id is one of this code alone: its length is fixed, so that nothing runs into the code.
  const hashOf = (id: string, code: string) =>
    createHmac("sha256", secret).update(`one-time code ${id} ${code}`).digest("hex");

  return {
    /** Gives the account of `email` a new link and code in place of earlier ones, if there is one. */
    async issue(kind: Kind, email: string) {
      const id = randomUUID();
      const tokenHash = randomBytes(32).toString("hex");
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      // The columns in which the library keeps guessable tokens of its own are emptied.
      const { rows } = await sql`
        with account as (
          update auth.users set confirmation_token = null, recovery_token = null
          where email = ${email.toLowerCase()}
          returning id, email
        )
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, code_hash)
        select ${id}::uuid, id, ${`${kind}_token`}, ${tokenHash}, email, ${hashOf(id, code)}
        from account
        on conflict (user_id, token_type) do update set
          id = excluded.id, token_hash = excluded.token_hash, code_hash = excluded.code_hash,
          attempts = 0, created_at = now(), updated_at = now()
        returning id
      `.execute(kysely);
      return rows.length === 0 ? undefined : { tokenHash, code };
    },

    /** The id of the token of a link. The database compares hashes, whose likeness tells nothing. */
    async findByLink(kind: Kind, token: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from auth.one_time_tokens
        where token_hash = ${sha256(token)} and token_type = ${`${kind}_token`}
          and created_at > now() - ${LIFE}
      `.execute(kysely);
      return rows[0]?.id;
    },

    /** The id of the token of a code, which is counted as one of its few tries before it is compared. */
    async findByCode(kind: Kind, email: string, code: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string; code_hash: string }>`
        update auth.one_time_tokens set attempts = attempts + 1
        where user_id = (select id from auth.users where email = ${email.toLowerCase()})
          and token_type = ${`${kind}_token`} and code_hash is not null
          and attempts < ${MOST_TRIES} and created_at > now() - ${LIFE}
        returning id, code_hash
      `.execute(kysely);
      const [token] = rows;
      // For nobody's code the same is done.
      const id = token?.id ?? randomUUID();
      const kept = token?.code_hash ?? hashOf(id, "");
      return timingSafeEqual(Buffer.from(hashOf(id, code)), Buffer.from(kept))
        ? token?.id
        : undefined;
    },
  };
}
