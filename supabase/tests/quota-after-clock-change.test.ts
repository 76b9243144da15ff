import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import type { Session } from "../../test/support/database/sql.ts";

const { owner, createMember } = peopleOf(inject("server"));
const row = { title: "Ensaio", description: "Às 19h", date: "2030-01-01T19:00:00Z" };

/** A member whose account, and that of whose address, has posted so often at a time from now. */
async function memberWhoPosted(count: number, from: string) {
  const [person, origin] = [await createMember("Relógio"), randomUUID()];
  await owner`insert into private.account_origins values (${person.id}, ${origin})`;
  await owner`
    insert into private.posts (user_id, posted_at, origin)
    select ${person.id}, now() + ${from}::interval, ${origin} from generate_series(1, ${count}::integer)
  `;
  return { ...person, origin };
}

test.each([
  ["a moment from now, by whoever began a moment later", 60, "1 second", 429],
  ["within the hour that comes", 60, "59 minutes", 429],
  ["more than an hour ahead", 60, "61 minutes", 201],
  ["within the day that comes", 500, "23 hours", 429],
  ["more than a day ahead", 500, "25 hours", 201],
  ["a year ahead", 5_000, "366 days", 201],
])(
  "posts of a clock that was ahead, %s: %i, %s from now, give %i",
  async (_, count, from, status) => {
    const { client } = await memberWhoPosted(count, from);
    expect((await client.from("announcements").insert(row)).status).toBe(status);
  },
);

test("as many posts are read as decide, whatever the planner thinks of the table", async () => {
  const { id, origin } = await memberWhoPosted(5_000, "-1 minute");
  /** How many rows the connection has read of the ledger, in its indexes and itself. */
  async function rowsRead(sql: Session) {
    const [found] = await sql<{ rows: number }[]>`
      select sum(pg_stat_get_xact_tuples_returned(place) + pg_stat_get_xact_tuples_fetched(place))::int as rows
      from unnest(array[
        'private.posts', 'private.posts_user_id_posted_at_idx', 'private.posts_origin_posted_at_idx'
      ]::regclass[]) place
    `;
    return found?.rows ?? 0;
  }
  const readFor = (whose: string) =>
    owner.begin(async (sql) => {
      // As where the table was small when it was looked at last.
      await sql`set local random_page_cost = 1000`;
      const before = await rowsRead(sql);
      await sql.unsafe(`select private.count_recent(${whose}, 60)`);
      return (await rowsRead(sql)) - before;
    });
  for (const whose of [`'${id}', null`, `null, '${origin}'`]) {
    const rows = await readFor(whose);
    expect(rows).toBeGreaterThanOrEqual(60);
    // Each once in the index and once in the table.
    expect(rows).toBeLessThanOrEqual(2 * 60);
  }
});
