import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, createCast, createMember, endings, storedAnnouncement } = peopleOf(inject("server"));
const { createEdition, storedCopy, storedItems } = editionsOf(owner);
const cast = await createCast();

type Person = { client: Client; id: string };

const undo = (client: Client, announcement_id: string, revision: number) =>
  client.rpc("undo_change", { announcement_id, revision });
const cancel = (client: Client, id: string) =>
  client.from("announcements").update({ status: "cancelled", status_reason: "Chuva" }).eq("id", id);
const remove = (client: Client, id: string) => client.from("announcements").delete().eq("id", id);
const deletions = (client: Client) => client.rpc("list_own_deletions");

/** An announcement as its author has made it. */
async function own({ id: created_by }: { id: string } = cast.member, values: object = {}) {
  const id = randomUUID();
  const date = "2030-12-12T22:30:00Z";
  const row = { id, title: "Ensaio", description: "Às 19h", date, created_by, ...values };
  await owner`
    insert into public.announcements
      (id, title, description, date, created_by, ministry_id, ends_at, former_date, status)
    select id, title, description, date, created_by, ministry_id, ends_at, former_date, coalesce(status, 'scheduled')
    from jsonb_populate_record(null::public.announcements, ${JSON.stringify(row)}::jsonb)
  `;
  return id;
}

/** An announcement of `author` that `who` has deleted, as its revision 2. */
async function deleted(who: Person, author: { id: string } = who) {
  const id = await own(author, { ministry_id: cast.ownMinistry });
  await remove(who.client, id);
  return id;
}

const ago = (id: string, days: number) => owner`
  update public.announcement_history set changed_at = now() - ${`${days} days`}::interval
  where announcement_id = ${id} and row is null
`;

describe("the own last change is undone", () => {
  test.each(["member", "editor", "admin"] as const)("by %s", async (who) => {
    const id = await own();
    const before = await storedAnnouncement(id);
    await cancel(cast[who].client, id);
    expect((await undo(cast[who].client, id, 2)).error).toBeNull();
    const after = await storedAnnouncement(id);
    expect(after).toEqual({ ...before, revision: 3, updated_at: after?.updated_at });
  });

  test("with the date that a postponed one had, and the end", async () => {
    const id = await own(cast.member, {
      ...{ status: "postponed", date: "2031-01-02T10:00:00Z", ends_at: "2031-01-02T12:00:00Z" },
      former_date: "2031-01-01T10:00:00Z",
    });
    const before = await storedAnnouncement(id);
    await cast.member.client.from("announcements").update({ status: "scheduled" }).eq("id", id);
    await undo(cast.member.client, id, 2);
    const { date, former_date, ends_at, status } = before ?? {};
    expect(await storedAnnouncement(id)).toMatchObject({ date, former_date, ends_at, status });
  });

  test("and counts as a change", async () => {
    const person = await createMember("Apressada");
    const id = await own(person);
    await cancel(person.client, id);
    await undo(person.client, id, 2);
    const posts = await owner`select from private.posts where user_id = ${person.id}`;
    expect(posts).toHaveLength(2);
  });
});

describe("a deletion is undone: id, author, link and place in editions are as before", () => {
  test.each(["member", "editor", "admin"] as const)("by %s", async (who) => {
    const id = await own();
    const before = await storedAnnouncement(id);
    const edition = await createEdition([id], { published: true });
    const items = await storedItems(edition);
    await remove(cast[who].client, id);
    expect((await undo(cast[who].client, id, 2)).error).toBeNull();
    const after = await storedAnnouncement(id);
    expect(after).toEqual({ ...before, revision: 3, updated_at: after?.updated_at });
    const { data } = await cast.visitor.client.rpc("was_deleted", { announcement_id: id });
    expect(data).toBe(false);
    expect(await storedItems(edition)).toEqual(items);
    // The published text does not come back: outputs show the announcement as it is now.
    expect((await storedCopy(edition))?.items).toMatchObject([{ snapshot: { id } }]);
  });

  test("within thirty days", async () => {
    const [early, late] = [await deleted(cast.member), await deleted(cast.member)];
    await ago(early, 29.9);
    await ago(late, 30.1);
    expect((await undo(cast.member.client, early, 2)).error).toBeNull();
    expect((await undo(cast.member.client, late, 2)).error?.hint).toBe("not_undone");
    expect(await storedAnnouncement(late)).toBeUndefined();
  });

  test("once, also when it is asked for by many at the same time", async () => {
    const id = await deleted(cast.member);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => undo(cast.member.client, id, 2)),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await storedAnnouncement(id)).toMatchObject({ revision: 3 });
  });
});

describe("is refused", () => {
  test.each(["visitor", "unattached", "otherMember"] as const)("to %s", async (who) => {
    const [changed, gone] = [await own(), await deleted(cast.member)];
    await cancel(cast.member.client, changed);
    for (const id of [changed, gone]) {
      expect((await undo(cast[who].client, id, 2)).error?.code).toBe("42501");
    }
    expect(await storedAnnouncement(changed)).toMatchObject({ status: "cancelled" });
    expect(await storedAnnouncement(gone)).toBeUndefined();
  });

  test("of what somebody else did: what an editor deleted or changed stays so for its author", async () => {
    const gone = await deleted(cast.editor, cast.member);
    const changed = await own();
    await cancel(cast.editor.client, changed);
    for (const id of [gone, changed]) {
      expect((await undo(cast.member.client, id, 2)).error?.hint).toBe("not_undone");
      expect((await undo(cast.admin.client, id, 2)).error?.hint).toBe("not_undone");
    }
  });

  test("of a change that is no longer the last one, of the first one, and of an unknown id", async () => {
    const id = await own();
    await cancel(cast.member.client, id);
    const { title } = (await storedAnnouncement(id)) ?? {};
    await cast.member.client.from("announcements").update({ title: "Ceia" }).eq("id", id);
    expect((await undo(cast.member.client, id, 2)).error?.hint).toBe("not_undone");
    expect(await storedAnnouncement(id)).toMatchObject({ title: "Ceia" });
    expect(title).toBe("Ensaio");

    const fresh = randomUUID();
    const row = { id: fresh, title: "x", description: "x", date: "2031-01-01T10:00:00Z" };
    await cast.unattached.client.from("announcements").insert(row);
    for (const [which, revision] of [
      [fresh, 1],
      [randomUUID(), 1],
    ] as const) {
      const { error } = await undo(cast.unattached.client, which, revision);
      expect(error?.hint).toBe("not_undone");
    }
  });

  test("to who was an editor when deleting somebody's", async () => {
    const former = await createMember("Foi Editora", { role: "editor" });
    const id = await deleted(former, cast.member);
    await owner`update public.profiles set role = 'member' where user_id = ${former.id}`;
    expect((await undo(former.client, id, 2)).error?.hint).toBe("not_undone");
  });

  test.each(endings)("to who was %s, and so is the list", async (_, hint, end) => {
    const person = await createMember("Sai");
    const id = await deleted(person);
    await end(person.id);
    expect((await undo(person.client, id, 2)).error?.hint).toBe(hint);
    expect((await deletions(person.client)).error?.hint).toBe(hint);
  });
});

describe("what one has deleted", () => {
  test("is listed to oneself alone, the last one first, with the deletion's revision", async () => {
    const person = await createMember("Apaga");
    const [first, second] = [await deleted(person), await deleted(person)];
    const { data, error } = await deletions(person.client);
    expect(error).toBeNull();
    expect(data?.map((row) => row.announcement_id)).toEqual([second, first]);
    expect(data?.[0]).toMatchObject({
      revision: 2,
      title: "Ensaio",
      date: "2030-12-12T22:30:00+00:00",
    });
    expect((await deletions(cast.visitor.client)).error?.code).toBe("42501");
    for (const who of ["member", "editor", "admin"] as const) {
      const others = (await deletions(cast[who].client)).data ?? [];
      expect(others.map((row) => row.announcement_id)).not.toContain(second);
    }
  });

  test("is no longer listed once it is back, or thirty days later; nor what others deleted", async () => {
    const person = await createMember("Arruma");
    const [back, late] = [await deleted(person), await deleted(person)];
    await deleted(cast.editor, person);
    await undo(person.client, back, 2);
    await ago(late, 30.1);
    expect((await deletions(person.client)).data).toEqual([]);
  });
});
