// Tests who may write which columns of an announcement, its author and its ministry.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { edit, post, remove } from "../../test/support/clients/announcements.ts";
import { EDITORS } from "../../test/support/clients/people.ts";
import { assignments } from "../../test/support/database/sql.ts";
import { openBoard } from "./board.ts";
import { expectAccepted, type Who } from "./rights.ts";

const board = await openBoard();
const { as, createMember, createMinistry, setProfile, storedAnnouncement: stored } = board;
const { createAnnouncement, archivedMinistry, cast } = board;
const author = await createMember("Autora", { ministry_id: cast.ownMinistry });

const NONE = null;
const { ownMinistry, otherMinistry } = cast;
test.each<[Who, allowed: (string | null)[], refused: (string | null)[]]>([
  ["visitor", [], [NONE]],
  ["unattached", [NONE], [ownMinistry]],
  ["member", [ownMinistry], [NONE, otherMinistry]],
  ["otherMember", [otherMinistry], [ownMinistry]],
  ["editor", [NONE, ownMinistry, otherMinistry], []],
  ["admin", [NONE, ownMinistry, otherMinistry], []],
])(
  "the person %s can post for the ministries %j, but not for %j",
  async (who, allowed, refused) => {
    for (const ministry_id of allowed) {
      const { data, error } = await post(cast[who], { ministry_id });
      expect(error).toBeNull();
      const created_by = who !== "visitor" && cast[who].id;
      expect(await stored(data?.id ?? "")).toMatchObject({ ministry_id, created_by });
      const forged = await post(cast[who], { ministry_id, created_by: author.id });
      expect([forged.status, forged.error?.code]).toEqual([403, "42501"]);
    }
    for (const ministry_id of refused) {
      const id = randomUUID();
      const { status, error } = await post(cast[who], { id, ministry_id });
      expect([status, error?.code]).toEqual([who === "visitor" ? 401 : 403, "42501"]);
      expect(await stored(id)).toBeUndefined();
    }
  },
);

test.each<[string, unknown]>([
  ["id", randomUUID()],
  ["created_by", author.id],
  ["created_at", "2020-01-01"],
  ["updated_at", "2020-01-01"],
  ["revision", 7],
  ["former_date", "2030-12-19T22:30:00Z"],
  ["series_id", randomUUID()],
  ["detached", true],
])("nobody can write the column %s, even by SQL", async (name, value) => {
  const values = { [name]: value, status: "postponed" };
  for (const who of ["member", ...EDITORS] as const) {
    const id = await createAnnouncement({ created_by: cast[who].id });
    const before = await stored(id);
    expect((await edit(cast[who], id, values)).error?.code).toBe("42501");
    // A client may choose the id of a new announcement, so only a later change of `id` is refused.
    if (name !== "id") expect((await post(cast[who], values)).error?.code).toBe("42501");
    const directly = as(
      cast[who].id,
      (sql) => sql`update public.announcements set ${assignments(values)} where id = ${id}`,
    );
    await expect(directly).rejects.toMatchObject({ code: "42501" });
    expect(await stored(id)).toEqual(before);
  }
});

test("a member can move an announcement to the new own ministry only", async () => {
  const mover = await createMember("Mudou de Ministério", { ministry_id: ownMinistry });
  const third = await createMinistry();
  const id = await createAnnouncement({ created_by: mover.id, ministry_id: ownMinistry });
  await setProfile(mover.id, { ministry_id: otherMinistry });
  const move = async (ministry_id: string | null) =>
    (await edit(mover, id, { title: "Novo", ministry_id })).error;
  expect(await move(ownMinistry)).toBeNull();
  for (const foreign of [third, null]) {
    expect(await move(foreign)).toMatchObject({ code: "42501", hint: "foreign_ministry" });
    expect(await stored(id)).toMatchObject({ ministry_id: ownMinistry });
  }
  expect(await move(otherMinistry)).toBeNull();
  expect(await stored(id)).toMatchObject({ ministry_id: otherMinistry });
  expect((await move(ownMinistry))?.code).toBe("42501");
});

test("editors can move an announcement to each active ministry", async () => {
  const archived = await archivedMinistry();
  for (const who of EDITORS) {
    const id = await createAnnouncement({ created_by: author.id, ministry_id: ownMinistry });
    for (const ministry_id of [otherMinistry, null]) {
      expectAccepted(await edit(cast[who], id, { ministry_id }));
      expect(await stored(id)).toMatchObject({ ministry_id, created_by: author.id });
    }
    const refused = await edit(cast[who], id, { ministry_id: archived });
    expect(refused.error?.hint).toBe("ministry_archived");
  }
});

test("only the author and editors can reuse the id of a deleted announcement", async () => {
  for (const who of ["member", ...EDITORS] as const) {
    const { data } = await post(cast.member, { ministry_id: ownMinistry });
    const id = data?.id ?? "";
    await remove(cast.admin, id);
    const taken = await post(cast.otherMember, { id, ministry_id: otherMinistry });
    expect(taken).toMatchObject({ status: 403, error: { code: "42501", hint: "id_taken" } });
    expectAccepted(await post(cast[who], { id, ministry_id: ownMinistry }));
    // The revision of the new announcement continues after the revision of the deletion.
    expect(await stored(id)).toMatchObject({ revision: 3, created_by: cast[who].id });
    // The primary key refuses the id of an existing announcement.
    const again = await post(cast.otherMember, { id, ministry_id: otherMinistry });
    expect(again.error?.code).toBe("23505");
  }
});
