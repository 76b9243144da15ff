import { randomUUID } from "node:crypto";
import type { Handler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { AuthError, readBody } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import type { LiteSignIn } from "../lite-sign-in.ts";

const refreshBody = z.object({ refresh_token: z.string() });

/**
 * Gives `token` a successor unless it has one, in one statement: of several requests with the same token,
 * on any server, one makes it (index `refresh_tokens_one_successor`).
 *
 * Ends the session of a token that was exchanged more than ten seconds ago, or whose successor was
 * exchanged too: no tab waits that long, so a copy of it is in other hands.
 * @returns whether the token was such a copy.
 */
async function rotate({ kysely }: LiteConnection, token: string): Promise<boolean> {
  const { rows } = await sql<{ stolen: boolean }>`
    with given as (
      select t.id, t.token, t.user_id, t.session_id, s.id is null as unused,
        s.revoked
          or t.updated_at not between now() - interval '10 seconds' and now() + interval '10 seconds' as old
      from auth.refresh_tokens t
      left join auth.refresh_tokens s on s.parent = t.token
      where t.token = ${token}
    ),
    ended as (
      delete from auth.sessions using given
      where sessions.id = given.session_id and not unused and old
      returning sessions.id
    ),
    successor as (
      insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
      select ${randomUUID()}, ${randomUUID()}, user_id, session_id, token from given where unused
      on conflict (parent) do nothing
    ),
    used as (
      update auth.refresh_tokens set revoked = true, updated_at = now() from given
      where refresh_tokens.id = given.id and unused
    )
    select exists (select from ended) as stolen
  `.execute(kysely);
  return rows[0]?.stolen ?? false;
}

/**
 * `POST /auth/v1/token?grant_type=refresh_token`. The library makes a successor in several statements, which
 * tabs do at once and a broken connection leaves half done, and never ends the session of a copied token. It
 * only responds with the successor that exists already.
 */
export function refresh(connection: LiteConnection, { exchange }: LiteSignIn): Handler {
  return async (c) => {
    const { refresh_token: token } = await readBody(c, refreshBody, "A refresh token is required");
    if (!(await rotate(connection, token))) return exchange(token);
    const message = "Invalid Refresh Token: Already Used";
    throw new AuthError(400, "refresh_token_already_used", message);
  };
}
