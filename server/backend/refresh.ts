import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { LiteConnection } from "./connection.ts";

type Fetch = (request: Request) => Promise<Response>;

const PAUSE_MS = 150;
const body = z.object({ refresh_token: z.string() });
const failure = z.object({ error_code: z.string() });

const alreadyUsed = {
  code: 400,
  error_code: "refresh_token_already_used",
  msg: "Invalid Refresh Token: Already Used",
};

function isRefresh(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  return (
    request.method === "POST" &&
    pathname === "/auth/v1/token" &&
    searchParams.get("grant_type") === "refresh_token"
  );
}

/** The database lets a refresh token have one successor: the others of a race meet one of these. */
async function lostRace(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const parsed = failure.safeParse(await response.clone().json());
  return ["refresh_token_already_used", "user_already_exists"].includes(
    parsed.data?.error_code ?? "",
  );
}

/**
 * Ends the session of a token that was exchanged for its successor more than ten seconds ago, or whose
 * successor was exchanged too: no tab waits that long, so that a copy of it is in other hands. The
 * library hands the session out for as long as the successor is unused, and never ends it.
 *
 * The library exchanges a token in several statements. One that was used up and has no successor was
 * left so by a database that went away in between: it may be used again.
 */
async function endStolen({ kysely }: LiteConnection, token: string): Promise<boolean> {
  const { rows } = await sql<{ stolen: boolean }>`
    with used as (
      select t.id, t.session_id, s.id is null as interrupted,
        s.revoked or t.updated_at < now() - interval '10 seconds' as stolen
      from auth.refresh_tokens t
      left join auth.refresh_tokens s on s.parent = t.token
      where t.token = ${token} and t.revoked
    ),
    ended as (
      delete from auth.sessions using used
      where sessions.id = used.session_id and not used.interrupted and used.stolen
      returning sessions.id
    ),
    given_back as (
      update auth.refresh_tokens set revoked = false from used
      where refresh_tokens.id = used.id and used.interrupted
    )
    select exists (select from ended) as stolen
  `.execute(kysely);
  return rows[0]?.stolen ?? false;
}

/**
 * Lets the tabs of a browser refresh with the same token at the same moment: one after the other, so
 * that the later ones are given the session the first one made. Side by side each would make a
 * successor of its own, and the next use of the token would look like a theft.
 */
export function refreshInTurn(fetch: Fetch, connection: LiteConnection): Fetch {
  const turns = new Map<string, Promise<unknown>>();
  return async (request) => {
    if (!isRefresh(request)) return fetch(request);
    const again = request.clone();
    const token = body.safeParse(
      await request
        .clone()
        .json()
        .catch(() => undefined),
    );
    if (!token.success) return fetch(request);
    const key = createHash("sha256").update(token.data.refresh_token).digest("hex");
    const before = turns.get(key) ?? Promise.resolve();
    const turn = before.then(async () => {
      if (await endStolen(connection, token.data.refresh_token)) {
        return Response.json(alreadyUsed, { status: 400 });
      }
      const response = await fetch(request);
      if (!(await lostRace(response))) return response;
      // Another server won; a moment later its successor is there to be handed out.
      await delay(PAUSE_MS);
      return fetch(again);
    });
    const settled = turn.catch(() => {});
    turns.set(key, settled);
    settled.then(() => {
      if (turns.get(key) === settled) turns.delete(key);
    });
    return turn;
  };
}
