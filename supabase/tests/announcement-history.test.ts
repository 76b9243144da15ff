import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { edit, post, remove, restore } from "../../test/support/clients/announcements.ts";
import { openBoard } from "./board.ts";

const board = await openBoard();
const { owner, createMember, createMinistry, storedAnnouncement, createAnnouncement, cast } = board;
const { member, editor, admin } = cast;
const first = {
  title: "Ensaio",
  description: "Às 19h",
  date: "2030-12-12T22:30:00+00:00",
  ends_at: "2030-12-12T23:30:00+00:00",
  location: "Salão social",
  contact: "Ana",
  link_url: "https://igreja.example/ensaio",
  link_label: "Inscrição",
  status: "postponed",
  status_reason: "Chuva",
};

const postAnnouncement = async (
  person: Pick<typeof member, "client"> = member,
  values: object = {},
) => (await post(person, { ministry_id: cast.ownMinistry, ...values }).throwOnError()).data.id;
const history = (id: string) => owner`
  select revision, changed_by, row from public.announcement_history
  where announcement_id = ${id} order by revision desc
`;
async function stored(id: string) {
  const [row] = await owner`
    select *, to_json(date) #>> '{}' as date, to_json(ends_at) #>> '{}' as ends_at
    from public.announcements where id = ${id}
  `;
  return row;
}

describe("the history of an announcement", () => {
  test("stores each state with the person who made it", async () => {
    const id = await postAnnouncement();
    await edit(admin, id, { title: "Ensaio geral" });
    await remove(member, id);
    const { title, date } = first;
    expect(await history(id)).toMatchObject([
      { revision: 3, changed_by: member.id, row: null },
      { revision: 2, changed_by: admin.id, row: { title: "Ensaio geral", revision: 2 } },
      { revision: 1, changed_by: member.id, row: { id, title, date, created_by: member.id } },
    ]);
  });

  test("gets no state without a change", async () => {
    const leaver = await createMember("Vai Embora");
    const id = await postAnnouncement(leaver, { ministry_id: null });
    await edit(leaver, id, { title: first.title });
    await owner`delete from auth.users where id = ${leaver.id}`;
    expect(await history(id)).toMatchObject([{ revision: 1, changed_by: null }]);
  });
});

test("a visitor learns only whether an announcement was deleted", async () => {
  const there = await postAnnouncement();
  const gone = await postAnnouncement();
  const back = await postAnnouncement();
  for (const id of [gone, back]) await remove(member, id);
  await restore(admin, back, 1);
  const deleted = await owner.begin(async (sql) => {
    await sql`set local role anon`;
    const ids = [there, gone, back, randomUUID()];
    return sql`select public.was_deleted(id) as deleted from unnest(${ids}::uuid[]) id`;
  });
  expect(deleted.map((row) => row.deleted)).toEqual([false, true, false, false]);
});

/** Creates an announcement whose second revision changes every column. */
async function createChanged(values: object = { ministry_id: cast.ownMinistry }) {
  const id = await postAnnouncement(editor, { ...first, ...values });
  const none = Object.fromEntries(Object.keys(first).map((name) => [name, null]));
  const other = { title: "Outro", description: "Outra", date: "2031-01-01", status: "scheduled" };
  await edit(editor, id, { ...none, ...other, ministry_id: null });
  return id;
}

describe("restoring a state", () => {
  test("of an existing announcement writes a new revision", async () => {
    const id = await createChanged();
    expect((await restore(admin, id, 1)).error).toBeNull();
    const ministry_id = cast.ownMinistry;
    expect(await stored(id)).toMatchObject({ ...first, ministry_id, created_by: editor.id });
    const [newest] = await history(id);
    expect(newest).toMatchObject({ revision: 3, changed_by: admin.id });
    // Restoring the present state adds no revision.
    expect((await restore(admin, id, 3)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ revision: 3 });
  });

  test("of a deleted announcement keeps id, author and creation time", async () => {
    const id = await createChanged();
    const before = await stored(id);
    await owner`delete from public.announcements where id = ${id}`;
    expect((await restore(admin, id, 1)).error).toBeNull();
    const { created_at, created_by } = before ?? {};
    const row = await stored(id);
    expect(row).toMatchObject({ ...first, created_at, created_by, revision: 4 });
    expect(Number(row?.updated_at)).toBeGreaterThan(Number(before?.updated_at));
  });

  test("leaves out a deleted author and a deleted ministry", async () => {
    const leaver = await createMember("Vai Embora");
    const ministry_id = await createMinistry();
    const id = await createAnnouncement({ created_by: leaver.id, ministry_id });
    await owner`delete from public.announcements where id = ${id}`;
    await owner`delete from auth.users where id = ${leaver.id}`;
    await owner`delete from public.ministries where id = ${ministry_id}`;
    expect((await restore(admin, id, 2)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ created_by: null, ministry_id: null });
  });

  test("from before a column existed keeps the value of that column", async () => {
    const id = await createChanged();
    await owner`
      update public.announcement_history set row = row - 'location' - 'status' || '{"gone": 1}'
      where announcement_id = ${id} and revision = 1
    `;
    await owner`update public.announcements set location = 'Templo' where id = ${id}`;
    expect((await restore(admin, id, 1)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ title: "Ensaio", location: "Templo" });
    await owner`delete from public.announcements where id = ${id}`;
    expect((await restore(admin, id, 1)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ location: null, status: "scheduled" });
  });

  test("is refused for an unknown state", async () => {
    const id = await createChanged();
    await owner`delete from public.announcements where id = ${id}`;
    const states: [string, number][] = [
      [id, 9],
      [id, 3],
      [randomUUID(), 1],
    ];
    for (const [which, revision] of states) {
      expect((await restore(admin, which, revision)).error?.hint).toBe("state_gone");
    }
    expect(await storedAnnouncement(id)).toBeUndefined();
  });
});

describe("the list of deleted announcements", () => {
  const list = async (page = 1) =>
    (await admin.client.rpc("list_deleted_announcements", { page }).throwOnError()).data;

  test("shows the last state of each announcement", async () => {
    const id = await createChanged();
    const back = await createChanged();
    for (const each of [id, back]) await remove(admin, each);
    const deleted = (await list()).filter((row) => [id, back].includes(row.announcement_id));
    const date = "2031-01-01T00:00:00+00:00";
    expect(deleted).toMatchObject([
      { announcement_id: back },
      { announcement_id: id, revision: 2, title: "Outro", date, deleted_by: admin.id },
    ]);
    await restore(admin, back, 2);
    expect((await list()).map((row) => row.announcement_id)).not.toContain(back);
  });

  test("is returned in batches of twenty", async () => {
    // The test inserts deletions whose time is a day in the future, so that the list shows them
    // before the deletions of other tests.
    const ids = Array.from({ length: 25 }, () => randomUUID()).toSorted();
    const rows = (await owner`
      insert into public.announcement_history (announcement_id, revision, changed_at, row)
      select id::uuid, revision, now() + interval '1 day',
        case when revision = 1 then '{"title": "x", "date": "2031-01-01"}'::jsonb end
      from unnest(${ids}::text[]) id, generate_series(1, 2) revision returning 1
    `) as unknown[];
    expect(rows).toHaveLength(50);
    const one = await list(1);
    const two = await list(2);
    expect(one[0]?.total).toBeGreaterThanOrEqual(25);
    const seen = [...one, ...two.slice(0, 5)].map((row) => row.announcement_id);
    expect([one.length, seen]).toEqual([20, ids]);
    await owner`
      delete from public.announcement_history where announcement_id = any (${ids}::uuid[])
    `;
  });
});
