import { createHash, createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Notice } from "../../mail/messages.ts";
import type { LiteConnection } from "../connection.ts";

const LIFETIME = sql`interval '1 hour'`;
const MAX_ATTEMPTS = 5;

/** What a link or a code is good for. */
export type Kind = Notice["kind"];

const TOKEN_TYPES = { signup: "confirmation_token", recovery: "recovery_token" };

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
      const tokenHash = randomBytes(32).toString("hex");
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

    /** The id of the token of a link. */
    async findByLink(kind: Kind, token: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from auth.one_time_tokens
        where token_hash = ${createHash("sha256").update(token).digest("hex")}
          and token_type = ${TOKEN_TYPES[kind]} and created_at > now() - ${LIFETIME}
      `.execute(kysely);
      return rows[0]?.id;
    },

    /** The id of the token of a code, which is counted as one of its few attempts before it is compared. */
    async findByCode(kind: Kind, email: string, code: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string; matches: boolean }>`
        update auth.one_time_tokens set attempts = attempts + 1
        where user_id = (select id from auth.users where email = ${email})
          and token_type = ${TOKEN_TYPES[kind]} and code_hash is not null
          and attempts < ${MAX_ATTEMPTS} and created_at > now() - ${LIFETIME}
        returning id, code_hash = ${hashOfCode(email, code)} as matches
      `.execute(kysely);
      return rows.find(({ matches }) => matches)?.id;
    },
  };
}
