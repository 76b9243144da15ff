import type { ClientBase } from "pg";
import { type churchClock, ROUNDS, type Round } from "./church-clock.ts";
import { queueMessage, type Words } from "./messages.ts";

type Clock = ReturnType<typeof churchClock>;
type Upcoming = { id: string; row: unknown; date: string; ministry_id: string | null };

// The rows of a week, or of a day that somebody follows.
const MOST = 500;

// A day far ahead was written by a clock that was wrong. What another server is telling is not waited for.
const TAKE = `
  update private.push_rounds set day = $2 where name = (
    select name from private.push_rounds
    where name = $1 and (day < $2::date or day > $2::date + 1) for update skip locked
  )
`;

/** Says of a database that has had none of the rounds that those until now are over: nothing is told belatedly. */
export async function beginRounds(client: ClientBase, clock: Clock, now: number): Promise<void> {
  for (const round of ROUNDS) {
    await client.query("insert into private.push_rounds values ($1, $2) on conflict do nothing", [
      round.name,
      clock.lastOf(round, now).day,
    ]);
  }
}

async function remind(client: ClientBase, words: Words, day: string, zone: string, now: number) {
  const { rows } = await client.query<Upcoming>(
    `select id, to_jsonb(announcements) as row, date::text, ministry_id from public.announcements
     where date >= ($1::date + 1)::timestamp at time zone $2 and date < ($1::date + 2)::timestamp at time zone $2
       and private.is_followed(id, array[ministry_id])
     order by announcements.date, id limit ${MOST}`,
    [day, zone],
  );
  for (const { id, row, date, ministry_id } of rows) {
    const message = words.reminderMessage(id, row, now);
    const audience = { announcement: id, ministries: ministry_id === null ? [] : [ministry_id] };
    if (message) await queueMessage(client, message, audience, date);
  }
}

async function tellWeek(client: ClientBase, words: Words, day: string, zone: string) {
  const { rows } = await client.query<{ row: unknown }>(
    `select to_jsonb(announcements) as row from public.announcements
     where date >= ($1::date + 1)::timestamp at time zone $2 and date < ($1::date + 8)::timestamp at time zone $2
     order by announcements.date, id limit ${MOST}`,
    [day, zone],
  );
  const message = words.digestMessage(rows.map(({ row }) => row));
  if (message) await queueMessage(client, message, { digest: true });
}

/** Tells a round of `day`, once among all servers, in the transaction of `client`. */
export async function tellRound(
  client: ClientBase,
  { round, day, words, zone }: { round: Round; day: string; words: Words; zone: string },
  now: number,
): Promise<void> {
  const { rowCount } = await client.query(TAKE, [round.name, day]);
  if (!rowCount) return;
  if (round.name === "reminders") await remind(client, words, day, zone, now);
  else await tellWeek(client, words, day, zone);
}
