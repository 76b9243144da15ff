import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { edit, post, remove, undo } from "../../test/support/clients/announcements.ts";
import { type Client, EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";

const board = await openBoard();
const { owner, createMember, createOrigin, storedAnnouncement } = board;
const { createEdition, storedCopy, storedItems, cast } = board;
const { member, editor, admin } = cast;

type Person = { client: Client; id: string };

const cancel = (who: Person, id: string) =>
  edit(who, id, { status: "cancelled", status_reason: "Chuva" });
const deletions = (who: { client: Client }) => who.client.rpc("list_own_deletions");
const refusal = async (who: Person, id: string, revision = 2) =>
  (await undo(who, id, revision)).error?.hint;

/** Creates an announcement of `author`. */
const createOwn = (author: { id: string } = member) =>
  createOrigin(author, { ministry_id: cast.ownMinistry, date: "2030-12-12T22:30:00Z" });

/** Creates an announcement of `author`, which `who` then deletes. The deletion is revision 2. */
async function createDeleted(who: Person, author: { id: string } = who) {
  const id = await createOwn(author);
  await remove(who, id);
  return id;
}

const ageDeletion = (id: string, days: number) => owner`
  update public.announcement_history set changed_at = now() - ${`${days} days`}::interval
  where announcement_id = ${id} and row is null
`;

test("undoing the own last change restores every column", async () => {
  const id = await createOwn();
  const before = await storedAnnouncement(id);
  await cancel(member, id);
  expect((await undo(member, id, 2)).error).toBeNull();
  const after = await storedAnnouncement(id);
  expect(after).toEqual({ ...before, revision: 3, updated_at: after?.updated_at });
});

describe("undoing a deletion", () => {
  test("restores the id, the author and the place in editions", async () => {
    const id = await createOwn();
    const before = await storedAnnouncement(id);
    const edition = await createEdition([id], { published: true });
    const items = await storedItems(edition);
    await remove(member, id);
    expect((await undo(member, id, 2)).error).toBeNull();
    const after = await storedAnnouncement(id);
    expect(after).toEqual({ ...before, revision: 3, updated_at: after?.updated_at });
    const { data } = await cast.visitor.client.rpc("was_deleted", { announcement_id: id });
    expect(data).toBe(false);
    expect(await storedItems(edition)).toEqual(items);
    // The published copy does not get its text back, because outputs show the present announcement.
    expect((await storedCopy(edition))?.items).toMatchObject([{ snapshot: { id } }]);
  });

  test("is possible for thirty days", async () => {
    const early = await createDeleted(member);
    const late = await createDeleted(member);
    await ageDeletion(early, 29.9);
    await ageDeletion(late, 30.1);
    expect((await undo(member, early, 2)).error).toBeNull();
    expect(await refusal(member, late)).toBe("not_undone");
    expect(await storedAnnouncement(late)).toBeUndefined();
  });

  test("succeeds once when many requests arrive at once", async () => {
    const id = await createDeleted(member);
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(member, id, 2)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await storedAnnouncement(id)).toMatchObject({ revision: 3 });
  });
});

describe("undoing a change is refused", () => {
  test("if another person made it", async () => {
    const gone = await createDeleted(editor, member);
    const changed = await createOwn();
    await cancel(editor, changed);
    for (const id of [gone, changed]) {
      for (const who of [member, admin]) expect(await refusal(who, id)).toBe("not_undone");
    }
  });

  test("unless it is the last change of a known announcement", async () => {
    const id = await createOwn();
    await cancel(member, id);
    await edit(member, id, { title: "Ceia" });
    expect(await refusal(member, id)).toBe("not_undone");
    expect(await storedAnnouncement(id)).toMatchObject({ title: "Ceia", status: "cancelled" });
    const { data } = await post(cast.unattached);
    for (const which of [data?.id ?? "", randomUUID()]) {
      expect(await refusal(cast.unattached, which, 1)).toBe("not_undone");
    }
  });

  test("to a former editor who deleted another person's announcement", async () => {
    const former = await createMember("Foi Editora", { role: "editor" });
    const id = await createDeleted(former, member);
    await owner`update public.profiles set role = 'member' where user_id = ${former.id}`;
    expect(await refusal(former, id)).toBe("not_undone");
  });
});

describe("the list of own deletions", () => {
  test("is shown only to the person who deleted", async () => {
    const person = await createMember("Apaga");
    const first = await createDeleted(person);
    const second = await createDeleted(person);
    const { data } = await deletions(person);
    const date = "2030-12-12T22:30:00+00:00";
    expect(data).toMatchObject([
      { announcement_id: second, revision: 2, title: "Ensaio", date },
      { announcement_id: first },
    ]);
    for (const who of ["member", ...EDITORS] as const) {
      const others = (await deletions(cast[who])).data ?? [];
      expect(others.map((row) => row.announcement_id)).not.toContain(second);
    }
  });

  test("leaves out deletions that cannot be undone", async () => {
    const person = await createMember("Arruma");
    const back = await createDeleted(person);
    const late = await createDeleted(person);
    await createDeleted(editor, person);
    await undo(person, back, 2);
    await ageDeletion(late, 30.1);
    expect((await deletions(person)).data).toEqual([]);
  });
});

test("undoing a deletion and inserting the deleted id at once cannot deadlock", async () => {
  const person = await createMember("Duas Abas", { ministry_id: cast.ownMinistry });
  const id = await createDeleted(person);
  const waiting = async () =>
    (await owner`select from pg_locks where locktype = 'advisory' and not granted`).length;
  let answers: PromiseLike<{ status: number }>[] = [];
  await owner.begin(async (sql) => {
    // Both calls wait for the lock of the person's quota, the insert first.
    await sql`
      select pg_advisory_xact_lock(hashtextextended('private.changes ' || ${person.id}::text, 0))
    `;
    const inserted = post(person, { id, ministry_id: cast.ownMinistry }).then((answer) => answer);
    await expect.poll(waiting).toBe(1);
    const undone = undo(person, id, 2).then((answer) => answer);
    await expect.poll(waiting).toBe(2);
    answers = [inserted, undone];
  });
  // A deadlock would be answered with the status 503.
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual([201, 409]);
  expect(await storedAnnouncement(id)).toBeDefined();
});
