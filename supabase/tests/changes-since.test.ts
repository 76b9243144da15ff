import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, as, createCast } = peopleOf(inject("server"));
const { createAnnouncement } = editionsOf(owner);
const cast = await createCast();

// Other tests write announcements meanwhile, and a response has the first 1,000 by date.
const date = "2000-01-01T22:30:00+00:00";
const own = (statement: string) => `${statement} where id = :id`;
const set = (values: string) => own(`update public.announcements set ${values}`);
const remove = own("delete from public.announcements");
const insert = `insert into public.announcements (id, title, description, date) values (:id, 'Ensaio', 'x', '${date}')`;
const restore = "select public.restore_announcement(:id, 1)";

type Change = { kind: string; fields?: string[]; title?: string; date?: string };

/** The deeds of an editor before and after a moment, and the change since then. */
test.each<[string, string[], string[], Change | undefined]>([
  ["a new announcement", [], [insert], { kind: "added" }],
  ["a new one that was deleted", [], [insert, remove], undefined],
  ["an edit", [insert], [set("title = 'B'")], { kind: "changed", fields: ["title"], title: "B" }],
  ["an edit that was taken back", [insert], [set("title = 'B'"), restore], undefined],
  [
    "several edits",
    [insert, set("contact = 'Ana'")],
    [set("location = 'Templo'"), set("contact = null, link_url = 'https://a.example'")],
    { kind: "changed", fields: ["contact", "link_url", "location"] },
  ],
  [
    "an announcement that takes place again",
    [insert, set("status = 'cancelled'")],
    [restore],
    { kind: "changed", fields: ["status"] },
  ],
  ["the same moment in another zone", [insert], [set("date = '2000-01-01 19:30-03'")], undefined],
  [
    "another moment in a session of another zone",
    [insert],
    [
      "set local timezone = 'Asia/Kolkata'",
      set("date = '2000-01-02 05:00', ends_at = '2000-01-02 06:00'"),
    ],
    { kind: "changed", fields: ["date", "ends_at"], date: "2000-01-01T23:30:00+00:00" },
  ],
  ["a deletion", [insert], [set("title = 'B'"), remove], { kind: "removed" }],
  ["a deletion that was undone", [insert], [remove, restore], undefined],
  ["a deletion before the moment", [insert, remove], [], undefined],
  ["a deletion before, and a return since", [insert, remove], [restore], { kind: "added" }],
  [
    "a cancellation",
    [insert],
    [set("status = 'cancelled', status_reason = 'Chuva'")],
    { kind: "cancelled", fields: ["status", "status_reason"] },
  ],
  [
    "a postponement, without its former date",
    [insert],
    [set("status = 'postponed', date = '2000-02-01 22:30Z'")],
    { kind: "postponed", fields: ["date", "status"], date: "2000-02-01T22:30:00+00:00" },
  ],
])("the changes since a moment: %s", async (_, before, after, change) => {
  const id = randomUUID();
  const run = (statements: string[]) =>
    as(cast.editor.id, async (sql) => {
      for (const each of statements) await sql.unsafe(each.replace(":id", `'${id}'`));
    });
  await run(before);
  const [row] = await owner`select clock_timestamp()::text as since`;
  await run(after);
  const found = await as(cast.editor.id, async (sql) => {
    await sql`set local timezone = 'Pacific/Auckland'`;
    return sql`
      select kind, fields, title, to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as date
      from public.changes_since(${row?.since}) where announcement_id = ${id}
    `;
  });
  expect(found).toEqual(change ? [{ fields: [], title: "Ensaio", date, ...change }] : []);
});

test("the changes since a moment come in the order of their dates, for editors and admins", async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const days = ["2000-03-03", "2000-03-01", "2000-03-02"];
  const ids: string[] = await Promise.all(days.map((day) => createAnnouncement({ date: day })));
  for (const who of EDITORS) {
    const { data } = await cast[who].client.rpc("changes_since", { since });
    const found = data?.map((row): string => row.announcement_id).filter((id) => ids.includes(id));
    expect(found).toEqual([ids[1], ids[2], ids[0]]);
  }
});
