import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { ANNOUNCEMENT, edit, post } from "../../test/support/clients/announcements.ts";
import { peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";
import type { Session } from "../../test/support/database/sql.ts";
import { anotherPicture } from "../../test/support/pictures/jpeg.ts";
import { seriesOf } from "./stored-series.ts";

const { owner, as, createMember } = peopleOf(inject("server"));
const { createAnnouncement, createEdition } = editionsOf(owner);
const { startSeries, createOrigin, occurrences } = seriesOf({ owner, as });

const PER_HOUR = { member: 60, editor: 600 };
type Role = keyof typeof PER_HOUR;

/** Leaves somebody so many changes within the hour. */
async function leave(id: string, left: number, role: Role) {
  await owner`delete from private.posts where user_id = ${id}`;
  await owner`
    insert into private.posts (user_id, posted_at)
    select ${id}, now() - interval '1 minute' from generate_series(1, ${PER_HOUR[role] - left}::integer)
  `;
}

const counted = async (id: string) =>
  (
    await owner`select from private.posts where user_id = ${id} and posted_at > now() - interval '30 seconds'`
  ).length;

/** How many rows the transaction has written, with those that were rolled back to a savepoint. */
async function rowsWritten(sql: Session) {
  const [found] = await sql<{ rows: number }[]>`
    select sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
      + pg_stat_get_xact_tuples_deleted(oid))::int as rows
    from pg_class where relkind in ('r', 't') and not relisshared
  `;
  return found?.rows ?? 0;
}

/** Runs a statement that the quota refuses, and returns how many rows it wrote before. */
async function writtenBy(id: string, statement: string, parameters: unknown[]) {
  const [undone, rows] = [new Error("undone"), { before: 0, after: 0 }];
  const attempt = as(id, async (sql) => {
    rows.before = await rowsWritten(sql);
    await sql`savepoint attempt`;
    await expect(sql.unsafe(statement, parameters)).rejects.toMatchObject({ code: "PT429" });
    await sql`rollback to savepoint attempt`;
    rows.after = await rowsWritten(sql);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
  return rows.after - rows.before;
}

const ofSeries = async (id: string) => [(await startSeries({ id })).origin];

/** The statements that count, and what each takes for a person. */
const statements: [statement: string, parametersFor: (id: string) => Promise<unknown[]>][] = [
  [
    "insert into public.announcements (title, description, date) values ($1, 'x', '2031-01-01')",
    async () => ["Ensaio"],
  ],
  [
    "update public.announcements set title = 'Coral' where id = $1",
    async (created_by) => [await createAnnouncement({ created_by })],
  ],
  ["update public.profiles set name = 'Outro' where user_id = $1", async (id) => [id]],
  ["insert into public.editions (service_at) values ($1)", async () => [someService()]],
  [
    "select public.publish_edition($1)",
    async () => [await createEdition([await createAnnouncement()])],
  ],
  [
    "select public.restore_announcement($1, 1)",
    async () => [await createAnnouncement({ title: "Coral" })],
  ],
  ["select public.add_picture($1, $2)", async () => Object.values(anotherPicture())],
  [
    "select public.repeat_announcement($1, 'weekly', 'America/Sao_Paulo')",
    async (id) => [await createOrigin({ id })],
  ],
  [`select public.change_series($1, 'following', '{"title": "Coral"}')`, ofSeries],
  ["select public.change_series_rule($1, 'biweekly')", ofSeries],
  ["select public.delete_series_occurrences($1, 'upcoming')", ofSeries],
];

describe("without a change left", () => {
  test.each(statements)("%s is refused before it writes a row", async (statement, make) => {
    const { id } = await createMember("Sem mudanças", { role: "editor" });
    const parameters = await make(id);
    await leave(id, 0, "editor");
    expect(await writtenBy(id, statement, parameters)).toBe(0);
  });

  test("a save that was stored before is repeated, and an unchanged one is not refused", async () => {
    const person = await createMember("Repete");
    const row = { id: randomUUID(), ...ANNOUNCEMENT };
    await post(person, row);
    await leave(person.id, 0, "member");
    const again = person.client.from("announcements").upsert(row, { ignoreDuplicates: true });
    expect((await again).error).toBeNull();
    expect((await edit(person, row.id, { title: row.title })).error).toBeNull();
  });
});

describe("with five changes left", () => {
  test.each([
    ["an update", 5, "update public.announcements set title = 'Coral' where created_by = $1"],
    // Each of the five rows and its entry in the ledger.
    [
      "an insert",
      10,
      `insert into public.announcements (title, description, date)
       select $1::text, 'x', '2031-01-01' from generate_series(1, 100)`,
    ],
  ])("%s of 100 rows stops at the sixth", async (_, written, statement) => {
    const { id } = await createMember("Quase");
    await owner`
      insert into public.announcements (title, description, date, created_by)
      select 'Ensaio', 'x', '2031-01-01', ${id} from generate_series(1, 100)
    `;
    await leave(id, 5, "member");
    expect(await writtenBy(id, statement, [id])).toBe(written);
  });

  test("changing or starting a series of thirteen stops before an occurrence is written", async () => {
    const { id } = await createMember("Quase");
    const { origin } = await startSeries({ id });
    const other = await createOrigin({ id });
    await leave(id, 5, "member");
    const change = `select public.change_series($1, 'following', '{"title": "Coral"}')`;
    expect(await writtenBy(id, change, [origin])).toBe(0);
    const start = "select public.repeat_announcement($1, 'weekly', 'America/Sao_Paulo')";
    // The row of the series, its first announcement and the state of that in the history.
    expect(await writtenBy(id, start, [other])).toBe(3);
  });
});

test("a series counts each occurrence that is written or changed, and none that is deleted", async () => {
  const { id, client } = await createMember("Série");
  const { id: series, origin: announcement_id } = await startSeries({ id });
  expect(await occurrences(series)).toHaveLength(13);
  expect(await counted(id)).toBe(12);
  const changed = { announcement_id, scope: "following", changes: { title: "Coral" } };
  expect((await client.rpc("change_series", changed)).error).toBeNull();
  expect(await counted(id)).toBe(12 + 13);
  const rule = { announcement_id, frequency: "biweekly" };
  const { data } = await client.rpc("change_series_rule", rule);
  expect(data).toMatchObject([{ deleted: 6, written: 0 }]);
  expect(await counted(id)).toBe(12 + 13 + 1);
  await client.rpc("change_series_rule", { ...rule, frequency: "weekly" });
  expect(await counted(id)).toBe(12 + 13 + 1 + 6);
  await client.rpc("delete_series_occurrences", { announcement_id, scope: "upcoming" });
  expect(await counted(id)).toBe(12 + 13 + 1 + 6 + 1);
});

test.each(["anon", "authenticated"])(
  "a statement of %s fails with a reason and a count",
  async (role) => {
    const refused = owner.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}`);
      await sql`select private.refuse_request('more than 100 rows', 101)`;
    });
    await expect(refused).rejects.toMatchObject({
      ...{ code: "AV001", message: "more than 100 rows", detail: "101" },
    });
  },
);
