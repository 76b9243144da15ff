import { describe, expect, test } from "vitest";
import { edit, post, remove, restore, undo } from "../../test/support/clients/announcements.ts";
import { EDITORS } from "../../test/support/clients/people.ts";
import { visit } from "../../test/support/clients/visitor.ts";
import { anotherPicture } from "../../test/support/pictures/jpeg.ts";
import { openBoard } from "./board.ts";

const board = await openBoard();
const { owner, createMember, storedAnnouncement: stored, startSeries, cast, server } = board;
const { unattached, member, editor, admin, ownMinistry } = cast;
type Person = Pick<typeof member, "client">;

const addPicture = async ({ client }: Person, picture = anotherPicture()): Promise<string> =>
  (await client.rpc("add_picture", picture).throwOnError()).data;
const postAnnouncement = async (person: Person, values: object): Promise<string> =>
  (await post(person, values).throwOnError()).data.id;

const NONE = { picture: null, picture_description: null };

describe("an announcement's picture", () => {
  test("is set by the author with a description", async () => {
    const picture = { picture: await addPicture(member), picture_description: "Mesa posta" };
    const id = await postAnnouncement(member, { ...picture, ministry_id: ownMinistry });
    const { data } = await cast.visitor.client
      .from("announcements")
      .select("picture, picture_description")
      .eq("id", id);
    expect(data).toEqual([picture]);
    await edit(member, id, NONE);
    expect(await stored(id)).toMatchObject({ ...NONE, revision: 2 });
  });

  test.each<[string, object]>([
    ["announcements_picture_fkey", { picture: `${"0".repeat(32)}-1x1` }],
    ["announcements_picture_description_length", { picture_description: "a".repeat(301) }],
    ["announcements_picture_description_length", { picture_description: "\u200b" }],
    ["announcements_picture_description_has_picture", { picture_description: "Mesa" }],
  ])("is refused by the constraint %s", async (constraint, wrong) => {
    const picture = constraint.endsWith("length") ? { picture: await addPicture(admin) } : {};
    const { error } = await post(admin, { ...picture, ...wrong });
    expect(error?.message).toContain(constraint);
  });

  test("cannot be deleted while an announcement uses it", async () => {
    const picture = await addPicture(admin);
    for (const _ of ["one", "another"]) await postAnnouncement(admin, { picture });
    const removal = owner`delete from private.pictures where id = ${picture}`;
    await expect(removal).rejects.toMatchObject({ code: "23503" });
  });
});

describe("a picture that an editor has removed from its announcement", () => {
  const GONE = { code: "42501", hint: "picture_gone" };

  /**
   * Creates a picture that a member without a ministry uploaded and no announcement uses any more,
   * and an announcement of `person`.
   */
  async function arrangeRemoved(person: Person) {
    const picture = await addPicture(unattached);
    await edit(editor, await postAnnouncement(unattached, { picture }), { picture: null });
    return { picture, own: await postAnnouncement(person, {}) };
  }

  test("cannot be used by another member's announcement", async () => {
    const person = await createMember("Outra");
    const { picture, own } = await arrangeRemoved(person);
    expect((await post(person, { picture })).error).toMatchObject(GONE);
    expect((await edit(person, own, { picture })).error).toMatchObject(GONE);
  });

  test.each(["unattached", ...EDITORS] as const)(
    "can be used again by its uploader and editors, tried as %s",
    async (who) => {
      const { picture, own } = await arrangeRemoved(cast[who]);
      expect((await edit(cast[who], own, { picture })).error).toBeNull();
      expect(await stored(own)).toMatchObject({ picture });
    },
  );

  test.each([
    ["change_series", { scope: "following" }],
    ["change_series_rule", { frequency: "weekly" }],
  ] as const)("cannot be used by another member's series through %s", async (name, more) => {
    const person = await createMember("Série");
    const { picture } = await arrangeRemoved(unattached);
    const { origin } = await startSeries(person);
    const args = { announcement_id: origin, changes: { picture }, ...more };
    expect((await person.client.rpc(name, args as never)).error).toMatchObject(GONE);
  });
});

describe("a picture that an editor has removed from its last announcement", () => {
  test("does not return when another member undoes a change", async () => {
    const picture = await addPicture(unattached);
    const original = await postAnnouncement(unattached, { picture });
    const person = await createMember("Outra");
    const values = { picture, picture_description: "Mesa" };
    const changed = await postAnnouncement(person, values);
    const deleted = await postAnnouncement(person, values);
    await edit(person, changed, NONE);
    await remove(person, deleted);
    await edit(editor, original, { picture: null });
    for (const id of [changed, deleted]) {
      expect((await undo(person, id, 2)).error).toBeNull();
      expect(await stored(id)).toMatchObject(NONE);
    }
  });

  test("returns only when an editor restores it", async () => {
    const picture = await addPicture(unattached);
    const id = await postAnnouncement(unattached, { picture });
    const other = await postAnnouncement(unattached, { picture });
    await remove(unattached, id);
    await edit(editor, other, { picture: null });
    await undo(unattached, id, 2).throwOnError();
    expect(await stored(id)).toMatchObject(NONE);
    await restore(editor, id, 1).throwOnError();
    expect(await stored(id)).toMatchObject({ picture });
    // The editor has shown the picture again, so its author may undo again.
    await edit(unattached, id, NONE);
    await undo(unattached, id, 5).throwOnError();
    expect(await stored(id)).toMatchObject({ picture });
  });

  test("is left out of the next announcements of a series", async () => {
    const picture = await addPicture(unattached);
    const { origin } = await startSeries(unattached, {}, { picture });
    const rows = () => owner<{ id: string; picture: string | null }[]>`
      select id, picture from public.announcements
      where series_id = (select series_id from public.announcements where id = ${origin})
      order by date
    `;
    for (const { id } of await rows()) await edit(editor, id, { picture: null });
    const last = (await rows()).at(-1)?.id ?? "";
    await owner`delete from public.announcements where id = ${last}`;
    await owner`select private.extend_series()`;
    expect((await rows()).at(-1)?.id).not.toBe(last);
    expect((await rows()).filter((row) => row.picture !== null)).toEqual([]);
  });
});

describe("a request for a picture by its id", () => {
  const ask = (query: Record<string, string>) =>
    visit(`${server.url}/rest/v1/rpc/picture?${new URLSearchParams(query)}`);

  test("gets status 404 for an unused or unknown picture", async () => {
    const unnamed = await addPicture(member);
    const named = await addPicture(admin);
    await postAnnouncement(admin, { picture: named });
    for (const query of [
      { id: unnamed, size: "page" },
      { id: "x", size: "page" },
      { id: named, size: "original" },
    ])
      expect((await ask(query)).status).toBe(404);
    expect(await owner`select from private.pictures where id = ${unnamed}`).toHaveLength(1);
  });
});

describe("a restored state with a picture", () => {
  async function arrangeChanged() {
    const whole = { picture: await addPicture(editor), picture_description: "Mesa" };
    return { id: await postAnnouncement(editor, whole), whole };
  }

  test("loses the picture if it was deleted", async () => {
    const { id, whole } = await arrangeChanged();
    await edit(editor, id, { ...NONE, title: "Outra" });
    await owner`delete from private.pictures where id = ${whole.picture}`;
    await restore(editor, id, 1);
    expect(await stored(id)).toMatchObject({ ...NONE, title: "Ensaio", revision: 3 });
  });

  test("keeps the picture while it exists", async () => {
    const { id, whole } = await arrangeChanged();
    await edit(editor, id, NONE);
    await undo(editor, id, 2);
    expect(await stored(id)).toMatchObject({ ...whole, revision: 3 });
    await remove(editor, id);
    await undo(editor, id, 4);
    expect(await stored(id)).toMatchObject({ ...whole, revision: 5 });
  });
});
