import { expect, test } from "vitest";
import { post, remove } from "../../test/support/clients/announcements.ts";
import { anotherPicture } from "../../test/support/pictures/jpeg.ts";
import { openBoard } from "./board.ts";
import { deleteOccurrences } from "./stored-series.ts";

const board = await openBoard();
const { owner, cast, createMember, createOrigin, startSeries, storedAnnouncement } = board;
type Person = Awaited<ReturnType<typeof createMember>>;

/** Creates `count` announcements of a new member. Returns their author and their ids. */
async function announcementsOfOther(count: number) {
  const author = await createMember("Autora");
  const rows = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, created_by)
    select 'Aviso ' || n, 'x', now() + n * interval '1 hour', ${author.id}
    from generate_series(1, ${count}) n returning id
  `;
  return { author, ids: rows.map(({ id }) => id) };
}
const remaining = (ids: string[]) =>
  owner`select from public.announcements where id = any (${ids})`;
/** Deletes the announcements of `author` as `by`, except the one with the title `kept`. */
const removeAll = (by: Person, author: Person, kept = "") =>
  board.as(
    by.id,
    (sql) => sql`
      delete from public.announcements where created_by = ${author.id} and title <> ${kept}
    `,
  );
const restoreAll = (by: Pick<Person, "client">, { id }: Person) =>
  by.client.rpc("restore_deleted_by", { member_id: id });

test("only deleted announcements of others count as changes", async () => {
  const editor = await createMember("Editora", { role: "editor" });
  const { author, ids } = await announcementsOfOther(601);
  const refused = { code: "PT429", hint: "too_many_announcements" };
  await expect(removeAll(editor, author)).rejects.toMatchObject(refused);
  expect(await remaining(ids)).toHaveLength(601);
  const other = await createMember("Editor", { role: "editor" });
  await removeAll(other, author, "Aviso 601");
  await expect(removeAll(other, author)).rejects.toMatchObject(refused);
  const counted = await owner`select from private.changes where user_id = ${author.id}`;
  await removeAll(author, author);
  expect(await remaining(ids)).toEqual([]);
  expect(await owner`select from private.changes where user_id = ${author.id}`).toEqual(counted);
});

test("deleted occurrences of another person's series count as changes", async () => {
  const editor = await createMember("Editora", { role: "editor" });
  const { origin } = await startSeries(await createMember("Autora"));
  const { data: deleted } = await deleteOccurrences(editor, origin).throwOnError();
  expect(deleted).toBeGreaterThan(10);
  const counted = await owner`select from private.changes where user_id = ${editor.id}`;
  expect(counted).toHaveLength(deleted ?? 0);
});

test("an admin restores everything that a person deleted", async () => {
  const editor = await createMember("Editora", { role: "editor" });
  const { author } = await announcementsOfOther(300);
  const picture = await author.client.rpc("add_picture", anotherPicture()).throwOnError();
  const shown = await post(author, { picture: picture.data }).throwOnError();
  await startSeries(author);
  const own = await createOrigin(author, {});
  await remove(author, own);
  const all = () =>
    owner`select * from public.announcements where created_by = ${author.id} order by id`;
  const before = await all();
  await removeAll(editor, author);
  await owner`
    insert into private.changes (user_id, changed_at)
    select ${cast.admin.id}, now() from generate_series(1, 600)
  `;
  expect((await restoreAll(cast.admin, editor)).data).toBe(before.length);
  const restored = { revision: 3, updated_at: expect.any(Date) };
  expect(await all()).toEqual(before.map((row) => ({ ...row, ...restored })));
  // An announcement that its author deleted stays deleted, and a second call finds nothing.
  expect(await storedAnnouncement(own)).toBeUndefined();
  expect((await restoreAll(cast.admin, editor)).data).toBe(0);
  const [history] = await owner`
    select changed_by from public.announcement_history
    where announcement_id = ${shown.data.id} order by revision desc limit 1
  `;
  expect(history).toEqual({ changed_by: cast.admin.id });
});

test("deletions that are old or undone are not restored", async () => {
  const editor = await createMember("Editora", { role: "editor" });
  const { author, ids } = await announcementsOfOther(2);
  await removeAll(editor, author);
  await owner`
    update public.announcement_history set changed_at = now() - interval '31 days'
    where announcement_id = ${ids[0] ?? ""} and row is null
  `;
  await editor.client
    .rpc("undo_change", { announcement_id: ids[1] ?? "", revision: 2 })
    .throwOnError();
  expect((await restoreAll(cast.admin, editor)).data).toBe(0);
  expect(await storedAnnouncement(ids[0] ?? "")).toBeUndefined();
});
