import { z } from "zod";
import { AuthError, readBody } from "./errors.ts";
import type { Answer } from "./service.ts";
import { answerSession, type Opened } from "./sessions.ts";

const LOCK_SESSION = `
  select from auth.sessions
  where id = (select session_id from auth.refresh_tokens where token = $1) for update
`;
const EXCHANGE = `
  with given as (
    select t.id, t.token, t.user_id, t.session_id, s.token as successor,
      s.id is not null and (s.revoked
        or t.updated_at not between now() - interval '10 seconds' and now() + interval '10 seconds') as copied
    from auth.refresh_tokens t left join auth.refresh_tokens s on s.parent = t.token
    where t.token = $1
  ),
  ended as (delete from auth.sessions using given where sessions.id = given.session_id and copied),
  seen as (
    update auth.sessions set refreshed_at = now(), updated_at = now()
    from given where sessions.id = given.session_id and not copied
  ),
  used as (
    update auth.refresh_tokens set revoked = true, updated_at = now()
    from given where refresh_tokens.id = given.id and successor is null
  ),
  made as (
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    select gen_random_uuid(), gen_random_uuid(), user_id, session_id, token from given where successor is null
    returning token
  )
  select copied, session_id, coalesce(successor, (select token from made)) as refresh_token,
    server.user_json(users) as "user"
  from given join auth.users on users.id = user_id
`;
const refreshBody = z.object({ refresh_token: z.string() });

/**
 * Exchanges a refresh token: gives it a successor, or the one that it has. Ends the session of a token that was
 * exchanged more than ten seconds ago, or whose successor was exchanged too: no tab waits that long, so a copy of it
 * is in other hands.
 */
export const refresh: Answer = async (service, c) => {
  const given = await readBody(c, refreshBody);
  const [row] = await service.transaction(async (query) => {
    // Tabs that ask at once wait here, and find what the first of them has made.
    await query(LOCK_SESSION, [given.refresh_token]);
    return query<Opened & { copied: boolean }>(EXCHANGE, [given.refresh_token]);
  });
  if (!row) throw new AuthError("refresh_token_not_found");
  if (row.copied) throw new AuthError("refresh_token_already_used");
  return answerSession(service, row);
};
