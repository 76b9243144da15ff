import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { Client, People } from "../../test/support/clients/people.ts";
import type { Database } from "../types.ts";

type Row = Database["public"]["Tables"]["announcements"]["Row"];
type Author = { id: string } | null;

const DAY_MS = 86_400_000;
// The clock is read once, so that all days of a test count from one day even when midnight passes.
const START = Date.now();

/**
 * Returns 22:30 UTC, which is 19:30 in São Paulo, on the day that is `days` days from now, in
 * PostgreSQL's format.
 */
export const inDays = (days: number) =>
  `${new Date(START + days * DAY_MS).toISOString().slice(0, 10)}T22:30:00+00:00`;

export const day = (days: number) => inDays(days).slice(0, 10);
export const idOf = (row?: { id: string }) => row?.id ?? "";

type Person = { client: Client };

// These functions send the web app's requests about several occurrences. Their default scope is the
// given occurrence and all later ones.
export const changeSeries = (
  { client }: Person,
  announcement_id = "",
  changes: Record<string, unknown>,
  more: object = {},
) => client.rpc("change_series", { announcement_id, scope: "following", changes, ...more });
export const changeRule = ({ client }: Person, announcement_id = "", rule: object = {}) =>
  client.rpc("change_series_rule", { announcement_id, frequency: "weekly", ...rule });
export const deleteOccurrences = ({ client }: Person, announcement_id = "", scope = "following") =>
  client.rpc("delete_series_occurrences", { announcement_id, scope });

/** Returns helpers that write and read series and their announcements without the API. */
export function seriesOf({ owner, as }: Pick<People, "owner" | "as">) {
  /** Creates an announcement of `author` whose date is in two days. */
  async function createOrigin(author: Author, values: Partial<Row> = {}): Promise<string> {
    const row = {
      id: randomUUID(),
      title: "Ensaio",
      description: "Traga a partitura.",
      date: inDays(2),
      created_by: author?.id ?? null,
      status: "scheduled",
      ...values,
    };
    await owner`
      insert into public.announcements
        (id, title, description, date, ends_at, created_by, ministry_id, location, status,
          status_reason)
      select id, title, description, date, ends_at, created_by, ministry_id, location, status,
        status_reason
      from jsonb_populate_record(null::public.announcements, ${JSON.stringify(row)}::jsonb)
    `;
    return row.id;
  }

  /**
   * Starts a series as `author`, and returns it with its first announcement and its occurrences.
   * The series is deleted after the test, because the number of active series is limited.
   */
  async function startSeries(author: { id: string }, rule: object = {}, values: Partial<Row> = {}) {
    const origin = await createOrigin(author, values);
    // Each occurrence counts as a change, so a few series would use up the author's limit an hour.
    // The quota is therefore reset.
    await owner`delete from private.changes where user_id = ${author.id}`;
    const { frequency, until, time_zone, weekdays } = {
      frequency: "weekly",
      until: null,
      time_zone: "America/Sao_Paulo",
      weekdays: [],
      ...rule,
    };
    const [row] = await as(
      author.id,
      (sql) => sql<{ id: string }[]>`
        select public.repeat_announcement(${origin}, ${frequency}, ${time_zone}, ${until},
          ${weekdays}) as id
      `,
    );
    const id = row?.id ?? "";
    onTestFinished(() => endSeries(id));
    return { id, origin, rows: await occurrences(id) };
  }

  /**
   * Deletes a series. Its announcements stay, because other tests read lists of deleted
   * announcements.
   */
  async function endSeries(id: string) {
    // Both statements are in one transaction, because the server may extend series between them.
    await owner.begin(async (sql) => {
      await sql`
        update public.announcements set series_id = null, detached = false where series_id = ${id}
      `;
      await sql`delete from public.series where id = ${id}`;
    });
  }

  const rowsWhere = (column: string, ids: string[]) =>
    owner.unsafe<Row[]>(
      `select announcements.*, to_json(date) #>> '{}' as date, to_json(ends_at) #>> '{}' as ends_at,
        to_json(former_date) #>> '{}' as former_date
      from public.announcements where ${column} = any ($1) order by announcements.date, id`,
      [ids],
    );
  /** Returns the occurrences of a series, ordered by date. */
  const occurrences = (id: string) => rowsWhere("series_id", [id]);
  /**
   * Reads these announcements again, in the same order, even if they belong to another series now.
   */
  async function rowsNow(rows: { id: string }[]) {
    const ids = rows.map(({ id }) => id);
    const found = await rowsWhere("id", ids);
    return ids.map((id) => found.find((row) => row.id === id));
  }

  /**
   * Deletes the occurrences of a series from a position on, as if the server had not written them
   * yet.
   */
  async function unwrite(id: string, from: number) {
    const ids = (await occurrences(id)).slice(from).map((row) => row.id);
    await owner`delete from public.announcements where id = any (${ids})`;
  }

  /**
   * Moves an occurrence into the past. The series skips its day, so that the occurrence is not
   * written again.
   */
  async function pass(id = "", hours = 1) {
    await owner.begin(async (sql) => {
      await sql`
        update public.series set skipped = skipped || (date at time zone time_zone)::date
        from public.announcements where announcements.id = ${id} and series.id = series_id
      `;
      await sql`
        update public.announcements set date = now() - make_interval(hours => ${hours})
          where id = ${id}
      `;
    });
  }

  async function storedSeries(id = "") {
    const [row] = await owner`
      select *, starts_on::text, until::text, lasts::text, skipped::text[] from public.series
        where id = ${id}
    `;
    return row;
  }

  // One series alone, because other test files may have removed occurrences of their series.
  const extend = (id: string) => owner`select private.extend_series(${id})`;

  return {
    createOrigin,
    startSeries,
    endSeries,
    occurrences,
    rowsNow,
    unwrite,
    extend,
    pass,
    storedSeries,
  };
}
