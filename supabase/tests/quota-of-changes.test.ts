import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { edit, restore } from "../../test/support/clients/announcements.ts";
import { peopleOf } from "../../test/support/clients/people.ts";
import type { Session } from "../../test/support/database/sql.ts";
import { anotherPicture } from "../../test/support/pictures/jpeg.ts";
import { editionsOf, someService } from "./stored-editions.ts";
import { seriesOf } from "./stored-series.ts";

const { owner, as, createMember, createMinistry, storedAnnouncement } = peopleOf(inject("server"));
const { createAnnouncement, createEdition } = editionsOf(owner);
const { startSeries, createOrigin } = seriesOf({ owner, as });
const ministry = await createMinistry();

const PER_HOUR = { member: 60, editor: 600, admin: 600 };
type Role = keyof typeof PER_HOUR;

/**
 * Writes changes of a person into the ledger, so that the person has only `left` changes left
 * within the hour.
 */
async function leaveChanges(id: string, left: number, role: Role) {
  await owner`delete from private.changes where user_id = ${id}`;
  await owner`
    insert into private.changes (user_id, changed_at)
    select ${id}, now() - interval '1 minute'
      from generate_series(1, ${PER_HOUR[role] - left}::integer)
  `;
}
/** Creates a person who may make only `left` more changes within the hour. */
async function personWith(left: number, role: Role) {
  const person = await createMember("Com pressa", { role, ministry_id: ministry });
  await leaveChanges(person.id, left, role);
  return person;
}

/** Counts the changes of a person that are newer than those that `leaveChanges` has written. */
const countRecent = async (id: string) =>
  (
    await owner`
      select from private.changes where user_id = ${id} and changed_at > now() - interval '30 seconds'
    `
  ).length;

/**
 * Counts the rows that a transaction has written, including those that were rolled back to a
 * savepoint.
 */
async function rowsWritten(sql: Session) {
  const [found] = await sql<{ rows: number }[]>`
    select sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
      + pg_stat_get_xact_tuples_deleted(oid))::int as rows
    from pg_class where relkind in ('r', 't') and not relisshared
  `;
  return found?.rows ?? 0;
}

/**
 * Runs a statement that the quota refuses, and returns how many rows it wrote before the refusal.
 */
async function writtenBy(id: string, statement: string, parameters: unknown[]) {
  const undone = new Error("undone");
  const rows = { before: 0, after: 0 };
  const attempt = as(id, async (sql) => {
    rows.before = await rowsWritten(sql);
    await sql`savepoint attempt`;
    const refusal = { code: "PT429", hint: "too_many_announcements" };
    await expect(sql.unsafe(statement, parameters)).rejects.toMatchObject(refusal);
    await sql`rollback to savepoint attempt`;
    rows.after = await rowsWritten(sql);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
  return rows.after - rows.before;
}

const createOne = async (values: object) => [
  await createAnnouncement({ title: "Coral", ...values }),
];
const createDeleted = async () => {
  const ids = await createOne({});
  await owner`delete from public.announcements where id = any (${ids})`;
  return ids;
};
const createUndoable = async (created_by: string) => {
  const ids = await createOne({ created_by });
  await owner`
    update public.announcement_history set changed_by = ${created_by}
      where announcement_id = any (${ids})
  `;
  return ids;
};
const createSeries = async (id: string) => [(await startSeries({ id })).origin];
const insert =
  "insert into public.announcements (title, description, date) values ($1, 'x', '2031-01-01')";
const start = "select public.repeat_announcement($1, 'weekly', 'America/Sao_Paulo')";
const change = `select public.change_series($1, 'following', '{"title": "Louvor"}')`;
const restoration = "select public.restore_announcement($1, 1)";
const rename = "update public.profiles set name = 'Outro' where user_id = $1";
const update = "update public.announcements set title = 'Outro' where id = $1";
const move = `update public.announcements set ministry_id = '${ministry}' where id = $1`;

type Make = (id: string) => Promise<unknown[]>;
/**
 * Each case has the person's role, the statement, the function that creates its parameters, and the
 * number of changes that the statement counts as.
 */
test.each<[Role, statement: string, Make, changes: number]>([
  ["editor", insert, async () => ["Ensaio"], 1],
  ["member", update, (created_by) => createOne({ created_by }), 1],
  ["editor", move, () => createOne({}), 1],
  ["member", rename, async (id) => [id], 1],
  ["editor", rename, async (id) => [id], 1],
  ["admin", rename, async () => [(await createMember("Outra")).id], 1],
  ["editor", restoration, () => createOne({}), 1],
  ["editor", restoration, createDeleted, 1],
  ["member", "select public.undo_change($1, 2)", createUndoable, 1],
  [
    "editor",
    "insert into public.editions (service_at) values ($1)",
    async () => [someService()],
    1,
  ],
  [
    "editor",
    "select public.publish_edition($1)",
    async () => [await createEdition(await createOne({}))],
    1,
  ],
  ["editor", "select public.add_picture($1, $2)", async () => Object.values(anotherPicture()), 1],
  ["editor", start, async (id) => [await createOrigin({ id })], 12],
  ["editor", change, createSeries, 13],
  ["editor", "select public.change_series_rule($1, 'biweekly')", createSeries, 1],
  ["editor", "select public.delete_series_occurrences($1, 'upcoming')", createSeries, 1],
])(
  "for the role %s, the statement %s is refused by the quota before it writes",
  async (role, statement, make, changes) => {
    const { id } = await personWith(0, role);
    const parameters = await make(id);
    await leaveChanges(id, 0, role);
    expect(await writtenBy(id, statement, parameters)).toBe(0);
    await leaveChanges(id, changes, role);
    await as(id, (sql) => sql.unsafe(statement, parameters));
    expect(await countRecent(id)).toBe(changes);
  },
);

test.each([
  ["an update", 5, "update public.announcements set title = 'Coral' where created_by = $1"],
  // An insert writes each of the five rows and its entry in the ledger.
  [
    "an insert",
    10,
    `insert into public.announcements (title, description, date)
     select $1::text, 'x', '2031-01-01' from generate_series(1, 100)`,
  ],
])(
  "with five changes left, %s of 100 rows stops at the sixth row",
  async (_, written, statement) => {
    const { id } = await createMember("Quase");
    await owner`
    insert into public.announcements (title, description, date, created_by)
    select 'Ensaio', 'x', '2031-01-01', ${id} from generate_series(1, 100)
  `;
    await leaveChanges(id, 5, "member");
    expect(await writtenBy(id, statement, [id])).toBe(written);
  },
);

test("five changes are too few to change or start a series of thirteen occurrences", async () => {
  const { id } = await createMember("Quase");
  const { origin } = await startSeries({ id });
  const other = await createOrigin({ id });
  await leaveChanges(id, 5, "member");
  expect(await writtenBy(id, change, [origin])).toBe(0);
  // The refused call has written the series, its first announcement, and the history of that
  // announcement.
  expect(await writtenBy(id, start, [other])).toBe(3);
});

test("moving announcements by deleting their ministry does not count as changes", async () => {
  const admin = await personWith(0, "admin");
  const one = await createMinistry();
  const other = await createMinistry();
  const id = await createAnnouncement({ ministry_id: one });
  const remove = { ministry_id: one, move_to: other };
  expect((await admin.client.rpc("delete_ministry", remove)).error).toBeNull();
  expect(await storedAnnouncement(id)).toMatchObject({ ministry_id: other });
  // Hosted Supabase's data API lets admins delete the ministry itself. The foreign key then moves
  // its announcements.
  await as(admin.id, (sql) => sql`delete from public.ministries where id = ${other}`);
  expect(await storedAnnouncement(id)).toMatchObject({ ministry_id: null });
  const refusal = { status: 429, error: { code: "PT429", hint: "too_many_announcements" } };
  expect(await edit(admin, id, { ministry_id: ministry })).toMatchObject(refusal);
});

test("refused restorations, chosen ministries and given roles are no changes", async () => {
  const admin = await personWith(0, "admin");
  const editor = await personWith(1, "editor");
  const member = await createMember("Escolhe");
  await leaveChanges(member.id, 0, "member");
  expect((await restore(editor, randomUUID(), 1)).error?.hint).toBe("state_gone");
  expect(await countRecent(editor.id)).toBe(0);
  const save = async ({ client }: typeof member, values: object) =>
    (await client.from("profiles").update(values).eq("user_id", member.id)).error;
  expect(await save(member, { ministry_id: ministry })).toBeNull();
  expect(await save(admin, { role: "editor" })).toBeNull();
});

test.each(["anon", "authenticated"])(
  "refuse_request tells the role %s the reason and the number of rows",
  async (role) => {
    const refused = owner.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}`);
      await sql`select private.refuse_request('more than 100 rows', 101)`;
    });
    const refusal = { code: "AV001", message: "more than 100 rows", detail: "101" };
    await expect(refused).rejects.toMatchObject(refusal);
  },
);
