import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { post, remove, restore } from "../../test/support/clients/announcements.ts";
import { openBoard } from "./board.ts";

const board = await openBoard();
const { owner, as, storedAnnouncement, createAnnouncement } = board;
const { cast } = board;

const inDecember = (day: number) => `2030-12-${day}T22:30:00+00:00`;
const first = inDecember(12);
const second = inDecember(19);
const third = inDecember(26);

const createOwn = (created_by: string) => createAnnouncement({ date: first, created_by });

async function change(who: "member" | "editor", id: string, values: object) {
  const { data, error } = await cast[who].client
    .from("announcements")
    .update(values)
    .eq("id", id)
    .select("status, date, former_date")
    .single();
  expect(error).toBeNull();
  return data;
}

const postponed = (date: string) => ({ status: "postponed", date });

describe("the former date of a postponed announcement", () => {
  test.each<[string, object[], (string | null)[]]>([
    ["is stored when the announcement is postponed", [postponed(second)], [first]],
    ["is null while the announcement has no new date", [{ status: "postponed" }], [null]],
    [
      "is stored when the announcement gets its new date later",
      [{ status: "postponed" }, { date: second }],
      [null, first],
    ],
    [
      "stays the first date when the announcement is postponed twice",
      [postponed(second), { date: third }],
      [first, first],
    ],
    ["stays after every other change", [postponed(second), { title: "Ceia" }], [first, first]],
    [
      "is removed when the announcement returns to that date",
      [postponed(second), { date: first }],
      [first, null],
    ],
    [
      "is removed when the announcement is confirmed, and stored anew at the next postponement",
      [postponed(second), { status: "scheduled" }, postponed(third)],
      [first, null, second],
    ],
    [
      "is removed when the announcement is cancelled",
      [postponed(second), { status: "cancelled" }],
      [first, null],
    ],
    ["is null if the date changes without a postponement", [{ date: second }], [null]],
    [
      "is stored when a cancelled announcement is postponed",
      [{ status: "cancelled" }, postponed(second)],
      [null, first],
    ],
  ])("%s", async (_, changes, expected) => {
    const id = await createOwn(cast.member.id);
    const dates = [];
    for (const values of changes) dates.push((await change("member", id, values))?.former_date);
    expect(dates).toEqual(expected);
  });

  test("is null for a new announcement", async () => {
    const { data } = await post(cast.unattached, postponed(first));
    expect(await storedAnnouncement(data?.id ?? "")).toMatchObject({ former_date: null });
  });
});

test("restoring a state restores the former date of that state", async () => {
  const id = await createOwn(cast.member.id);
  for (const values of [{ status: "postponed" }, { date: second }, { date: third }]) {
    await change("member", id, values);
  }
  await change("member", id, { status: "scheduled" });
  const restored = async (revision: number) => {
    expect((await restore(cast.admin, id, revision)).error).toBeNull();
    const [row] = await owner`
      select to_json(date) #>> '{}' as date, to_json(former_date) #>> '{}' as former_date
      from public.announcements where id = ${id}
    `;
    return row;
  };
  expect(await restored(4)).toEqual({ date: third, former_date: first });
  expect(await restored(1)).toEqual({ date: first, former_date: null });
  await remove(cast.admin, id);
  expect(await restored(3)).toEqual({ date: second, former_date: first });
});

// The test's announcements have dates in 2000, because a response of changes_since has only the
// first 1,000 rows by date, and other tests write more.
const longAgo = "2000-01-01T22:30:00+00:00";
const where = (statement: string) => `${statement} where id = :id`;
const set = (values: string) => where(`update public.announcements set ${values}`);
const removal = where("delete from public.announcements");
const insert = `
  insert into public.announcements (id, title, description, date)
  values (:id, 'Ensaio', 'x', '${longAgo}')
`;
const restoration = "select public.restore_announcement(:id, 1)";

type Change = { kind: string; fields?: string[]; title?: string; date?: string };

/**
 * Each case has the editor's SQL statements before a moment, those after the moment, and the row
 * that changes_since returns for that moment.
 */
test.each<[string, string[], string[], Change | undefined]>([
  ["a new announcement", [], [insert], { kind: "added" }],
  ["a new announcement that was deleted", [], [insert, removal], undefined],
  ["an edit", [insert], [set("title = 'B'")], { kind: "changed", fields: ["title"], title: "B" }],
  ["an edit that was undone", [insert], [set("title = 'B'"), restoration], undefined],
  [
    "several edits",
    [insert, set("contact = 'Ana'")],
    [set("location = 'Templo'"), set("contact = null, link_url = 'https://a.example'")],
    { kind: "changed", fields: ["contact", "link_url", "location"] },
  ],
  ["the same date in another zone", [insert], [set("date = '2000-01-01 19:30-03'")], undefined],
  [
    "another date in another time zone",
    [insert],
    [
      "set local timezone = 'Asia/Kolkata'",
      set("date = '2000-01-02 05:00', ends_at = '2000-01-02 06:00'"),
    ],
    { kind: "changed", fields: ["date", "ends_at"], date: "2000-01-01T23:30:00+00:00" },
  ],
  ["a deletion", [insert], [set("title = 'B'"), removal], { kind: "removed" }],
  ["a deletion that was undone", [insert], [removal, restoration], undefined],
  ["a restoration of an older deletion", [insert, removal], [restoration], { kind: "added" }],
  [
    "a cancellation",
    [insert],
    [set("status = 'cancelled', status_reason = 'Chuva'")],
    { kind: "cancelled", fields: ["status", "status_reason"] },
  ],
  [
    "a postponement, which also sets the former date",
    [insert],
    [set("status = 'postponed', date = '2000-02-01 22:30Z'")],
    { kind: "postponed", fields: ["date", "status"], date: "2000-02-01T22:30:00+00:00" },
  ],
])(
  "changes_since returns the difference that remains after %s",
  async (_, before, after, change) => {
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
      select kind, fields, title,
        to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as date
      from public.changes_since(${row?.since}) where announcement_id = ${id}
    `;
    });
    expect(found).toEqual(
      change ? [{ fields: [], title: "Ensaio", date: longAgo, ...change }] : [],
    );
  },
);

test("changes_since returns changes in the order of the announcements' dates", async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const days = ["2000-03-03", "2000-03-01", "2000-03-02"];
  const ids: string[] = await Promise.all(days.map((day) => createAnnouncement({ date: day })));
  const { data } = await cast.editor.client.rpc("changes_since", { since });
  const found = data?.map((row): string => row.announcement_id).filter((id) => ids.includes(id));
  expect(found).toEqual([ids[1], ids[2], ids[0]]);
});
