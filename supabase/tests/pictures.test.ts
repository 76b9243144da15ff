import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EVERYBODY, peopleOf } from "../../test/support/clients/people.ts";
import { visit } from "../../test/support/clients/visitor.ts";
import { seriesOf } from "../../test/support/database/series.ts";
import { anotherPicture, base64, jpeg, noise, PICTURE } from "../../test/support/pictures/jpeg.ts";
import { PICTURE_LIMITS } from "../limits.ts";

const server = inject("server");
const { owner, as, createCast, createMember, endings, storedAnnouncement } = peopleOf(server);
const { startSeries } = seriesOf({ owner, as });
const cast = await createCast();
const ANYBODY_IN = EVERYBODY.filter((who) => who !== "visitor");

const add = (client: Client, picture: { page: string; card: string } = PICTURE) =>
  client.rpc("add_picture", picture);

/** The id of a picture that the person has added. */
async function added(client: Client, picture = anotherPicture()): Promise<string> {
  const { data, error } = await add(client, picture);
  if (error) throw error;
  return data;
}

const isKept = async (id: string) =>
  (await owner`select from private.pictures where id = ${id}`).length === 1;
const row = (values: object = {}) => ({
  ...{ id: randomUUID(), title: "Ceia", description: "Texto", date: "2030-12-12T22:30:00Z" },
  ...values,
});

describe("a picture is added", () => {
  test.each(ANYBODY_IN)(
    "by %s, in two sizes, under an id that says how large it is",
    async (who) => {
      const id = await added(cast[who].client, PICTURE);
      expect(id).toMatch(/^[0-9a-f]{32}-1600x1200$/);
      const [kept] =
        await owner`select page, card, uploaded_by from private.pictures where id = ${id}`;
      expect(kept).toEqual({
        page: Buffer.from(PICTURE.page, "base64"),
        card: Buffer.from(PICTURE.card, "base64"),
        uploaded_by: cast[who].id,
      });
    },
  );

  test("by no visitor", async () => {
    expect((await add(cast.visitor.client)).error?.code).toBe("42501");
  });

  test.each(endings)("by nobody who was %s", async (_, hint, end) => {
    const person = await createMember("Sai");
    await end(person.id);
    expect((await add(person.client)).error?.hint).toBe(hint);
  });

  test("and counts as a change; once more, after an answer that was lost, it is the same", async () => {
    const person = await createMember("Conta");
    const id = await added(person.client, PICTURE);
    expect(await added(person.client, PICTURE)).toBe(id);
    expect(await owner`select from private.posts where user_id = ${person.id}`).toHaveLength(1);
    expect(await added(person.client)).not.toBe(id);
    expect(await added(cast.otherMember.client, PICTURE)).not.toBe(id);
  });
});

test.each([
  ["picture_too_large", { page: base64(jpeg(1601, 1200)) }],
  ["picture_too_large", { page: base64(jpeg(1200, 1601)) }],
  ["picture_too_large", { page: base64(jpeg(1600, 1200, { data: noise(300_000) })) }],
  ["picture_too_large", { page: "A".repeat(400_001) }],
  ["picture_too_large", { card: base64(jpeg(481, 10)) }],
  ["picture_too_large", { card: base64(jpeg(480, 360, { data: noise(40_000) })) }],
  ["picture_refused", { page: "/9j/não é base64" }],
  ["picture_refused", { page: "" }],
  ["picture_refused", { page: base64(jpeg(0, 1200)) }],
  ["picture_refused", { page: base64(jpeg(1600, 0)) }],
  ["picture_refused", { page: base64(jpeg(1600, 1200).subarray(0, 30)) }],
  [
    "picture_refused",
    { page: base64(Buffer.concat([Buffer.from("MZ"), jpeg(1600, 1200).subarray(2)])) },
  ],
  ["picture_refused", { card: base64(Buffer.from("<svg onload='alert(1)'/>")) }],
])("is refused as %s: %#", async (hint, wrong) => {
  const { error } = await add(cast.member.client, { ...PICTURE, ...wrong });
  expect(error).toMatchObject({ code: "23514", hint });
});

/** A picture that is as large as `limits` have it. */
const largest = ({ bytes, side }: { bytes: number; side: number }) =>
  jpeg(side, side, { data: noise(bytes - jpeg(1, 1).length + 1) });

test("the largest one that the composer makes is kept", async () => {
  const [page, card] = [largest(PICTURE_LIMITS.page), largest(PICTURE_LIMITS.card)];
  expect([page.length, card.length]).toEqual([300_000, 40_000]);
  expect(await added(cast.editor.client, { page: base64(page), card: base64(card) })).toBeTruthy();
});

describe("the limits", () => {
  type Limits = { whose: string; bytes?: number; perDay?: number };

  /** What a picture of `person` meets under limits that hold for this alone. */
  const addUnder = (person: { id: string }, limits: Limits, times = 1) =>
    as(person.id, async (sql) => {
      await sql`reset role`;
      // Tests of other files may name pictures at the same time.
      await sql`update public.announcements set picture = null, picture_description = null where picture is not null`;
      await sql`delete from private.pictures`;
      await sql`
        update private.picture_limits set bytes = ${limits.bytes ?? null}, per_day = ${limits.perDay ?? null}
        where whose = ${limits.whose}
      `;
      await sql`set local role authenticated`;
      for (let time = 0; time < times; time += 1) {
        const { page, card } = pictures[time % pictures.length] ?? PICTURE;
        await sql`select public.add_picture(${page}, ${card})`;
      }
      throw new Error("fine");
    }).catch((error) => error.hint ?? error.message);

  const pictures = Array.from({ length: 3 }, anotherPicture);
  const [{ page, card } = PICTURE] = pictures;
  const bytes = Buffer.from(page, "base64").length + Buffer.from(card, "base64").length;

  test("come first: whoever may add none has nothing looked at", async () => {
    const refused = Buffer.from("no picture").toString("base64");
    const outcome = as(cast.member.id, async (sql) => {
      await sql`reset role`;
      await sql`update private.picture_limits set bytes = 1 where whose = 'member'`;
      await sql`set local role authenticated`;
      await sql`select public.add_picture(${refused}, ${refused})`;
    });
    await expect(outcome).rejects.toMatchObject({ hint: "own_pictures_full" });
  });

  test.each([
    ["of a day", "member", { whose: "member", perDay: 2 }, 2, "fine"],
    ["of a day", "member", { whose: "member", perDay: 2 }, 3, "too_many_pictures"],
    ["of an editor's day", "editor", { whose: "editor", perDay: 1 }, 2, "too_many_pictures"],
    ["of one member", "member", { whose: "member", bytes: 2 * bytes }, 2, "fine"],
    ["of one member", "member", { whose: "member", bytes: 2 * bytes }, 3, "own_pictures_full"],
    ["of all members", "member", { whose: "members", bytes: 2 * bytes }, 3, "pictures_full"],
    ["of all members", "editor", { whose: "members", bytes: 2 * bytes }, 3, "fine"],
    ["of the board", "admin", { whose: "board", bytes: 2 * bytes }, 3, "pictures_full"],
    ["of the board", "admin", { whose: "board", bytes: 2 * bytes }, 2, "fine"],
  ] as const)("%s hold for %s: %o, %i times: %s", async (_, who, limits, times, expected) => {
    expect(await addUnder(cast[who], limits, times)).toBe(expected);
  });

  test("are 10 MB and 20 a day of a member, 30 MB of all, 40 MB of the board", async () => {
    const limits =
      await owner`select whose, bytes, per_day from private.picture_limits order by whose`;
    expect(limits).toEqual([
      { whose: "admin", bytes: null, per_day: 200 },
      { whose: "board", bytes: 40_000_000, per_day: null },
      { whose: "editor", bytes: null, per_day: 200 },
      { whose: "member", bytes: 10_000_000, per_day: 20 },
      { whose: "members", bytes: 30_000_000, per_day: null },
    ]);
  });

  test("hold when many are added at once, and what is older than a day does not count", async () => {
    const person = await createMember("Apressada");
    await owner`
      insert into private.pictures (id, page, card, uploaded_by, uploaded_at)
      select replace(gen_random_uuid()::text, '-', '') || '-1x1', '', '', ${person.id}, now() - age::interval
      from unnest(array_fill('23 hours'::text, array[17]) || array_fill('25 hours'::text, array[9])) age
    `;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        as(
          person.id,
          (sql) => sql`select public.add_picture(${anotherPicture().page}, ${PICTURE.card})`,
        ).then(
          () => "kept",
          (error) => error.hint,
        ),
      ),
    );
    expect(answers.toSorted()).toEqual([
      ...["kept", "kept", "kept"],
      ...["too_many_pictures", "too_many_pictures", "too_many_pictures"],
    ]);
  });
});

describe("an announcement's picture", () => {
  test.each(["member", "editor", "admin"] as const)(
    "is named by %s, with what is to be seen",
    async (who) => {
      const picture = await added(cast[who].client);
      const values = row({
        ...{ picture, picture_description: "Mesa posta", created_by: cast[who].id },
        ministry_id: cast.ownMinistry,
      });
      expect((await cast[who].client.from("announcements").insert(values)).error).toBeNull();
      expect(await storedAnnouncement(values.id)).toMatchObject({
        picture,
        picture_description: "Mesa posta",
      });
      const { data } = await cast.visitor.client
        .from("announcements")
        .select("picture, picture_description")
        .eq("id", values.id);
      expect(data).toEqual([{ picture, picture_description: "Mesa posta" }]);
      const change = { picture: null, picture_description: null };
      await cast[who].client.from("announcements").update(change).eq("id", values.id);
      expect(await storedAnnouncement(values.id)).toMatchObject({ ...change, revision: 2 });
    },
  );

  test.each(["visitor", "otherMember"] as const)("is changed by no %s", async (who) => {
    const [picture, other] = [
      await added(cast.member.client),
      await added(cast.otherMember.client),
    ];
    const values = row({ picture, created_by: cast.member.id, ministry_id: cast.ownMinistry });
    await cast.member.client.from("announcements").insert(values);
    await cast[who].client.from("announcements").update({ picture: other }).eq("id", values.id);
    expect(await storedAnnouncement(values.id)).toMatchObject({ picture });
  });

  test.each([
    ["announcements_picture_fkey", { picture: `${"0".repeat(32)}-1x1` }],
    ["announcements_picture_description_length", { picture_description: "a".repeat(301) }],
    ["announcements_picture_description_length", { picture_description: "\u200b" }],
    ["announcements_picture_description_has_picture", { picture_description: "Mesa" }],
  ])("%s", async (constraint, wrong) => {
    const picture = constraint.endsWith("length")
      ? { picture: await added(cast.admin.client) }
      : {};
    const { error } = await cast.admin.client
      .from("announcements")
      .insert(row({ created_by: cast.admin.id, ...picture, ...wrong }));
    expect(error?.message).toContain(constraint);
  });

  test("may be another announcement's, too", async () => {
    const picture = await added(cast.admin.client);
    const rows = [row({ picture }), row({ picture })];
    expect((await cast.admin.client.from("announcements").insert(rows)).error).toBeNull();
  });

  describe("that an editor has removed", () => {
    const GONE = { code: "42501", hint: "picture_gone" };

    /** A picture of `cast.unattached` that no announcement names, and a row of somebody else. */
    async function removed(person: { client: Client }) {
      const picture = await added(cast.unattached.client);
      const [values, own] = [row({ picture }), row()];
      await cast.unattached.client.from("announcements").insert(values);
      await cast.editor.client.from("announcements").update({ picture: null }).eq("id", values.id);
      await person.client.from("announcements").insert(own);
      return { picture, own };
    }

    test("is named by no other member, in a new announcement or an old one", async () => {
      const person = await createMember("Outra");
      const { picture, own } = await removed(person);
      const announcements = () => person.client.from("announcements");
      expect((await announcements().insert(row({ picture }))).error).toMatchObject(GONE);
      const update = await announcements().update({ picture }).eq("id", own.id);
      expect(update.error).toMatchObject(GONE);
    });

    test.each(["unattached", "editor", "admin"] as const)("is named again by %s", async (who) => {
      const { picture, own } = await removed(cast[who]);
      const update = await cast[who].client
        .from("announcements")
        .update({ picture })
        .eq("id", own.id);
      expect(update.error).toBeNull();
      expect(await storedAnnouncement(own.id)).toMatchObject({ picture });
    });

    test.each([
      ["change_series", { scope: "following" }],
      ["change_series_rule", { frequency: "weekly" }],
    ] as const)("is named by no other member's series: %s", async (name, more) => {
      const person = await createMember("Série");
      const { picture } = await removed(cast.unattached);
      const { origin } = await startSeries(person);
      const args = { announcement_id: origin, changes: { picture }, ...more };
      expect((await person.client.rpc(name, args as never)).error).toMatchObject(GONE);
    });

    test("comes back with the announcement that its member undoes", async () => {
      const picture = await added(cast.unattached.client);
      const [values, copy] = [row({ picture }), row({ picture })];
      await cast.unattached.client.from("announcements").insert(values);
      const { client } = await createMember("Desfaz");
      expect((await client.from("announcements").insert(copy)).error).toBeNull();
      await cast.editor.client.from("announcements").update({ picture: null }).eq("id", values.id);
      await client.from("announcements").delete().eq("id", copy.id);
      await client.rpc("undo_change", { announcement_id: copy.id, revision: 2 });
      expect(await storedAnnouncement(copy.id)).toMatchObject({ picture });
    });
  });

  test("that somebody names stays", async () => {
    const picture = await added(cast.admin.client);
    await cast.admin.client.from("announcements").insert(row({ picture }));
    await expect(owner`delete from private.pictures where id = ${picture}`).rejects.toMatchObject({
      code: "23503",
    });
  });
});

describe("nobody", () => {
  test.each(EVERYBODY)("lists, changes or removes pictures: %s", async (who) => {
    const person = cast[who];
    const response = await person.client.from("pictures" as "church").select();
    expect(response.error?.code).toMatch(/^PGRST205$/);
    const [{ granted } = {}] = await owner`
      select bool_or(has_table_privilege(role, name, privilege)) as granted
      from unnest(array['anon', 'authenticated']) role,
        unnest(array['private.pictures', 'private.picture_limits']) name,
        unnest(array['select', 'insert', 'update', 'delete']) privilege
    `;
    expect(granted).toBe(false);
  });
});

describe("everybody sees a picture that an announcement names, by its id", () => {
  const ask = (query: Record<string, string>) =>
    visit(`${server.url}/rest/v1/rpc/picture?${new URLSearchParams(query)}`);

  test("in both sizes, as a JPEG and nothing else", async () => {
    const id = await added(cast.member.client, PICTURE);
    const values = row({ picture: id, created_by: cast.admin.id });
    await cast.admin.client.from("announcements").insert(values);
    for (const [size, expected] of [
      ["page", PICTURE.page],
      ["card", PICTURE.card],
    ] as const) {
      const response = await ask({ id, size });
      expect(response.status).toBe(200);
      expect(response.headers["content-type"]).toBe("image/jpeg");
      expect(response.headers["x-content-type-options"]).toBe("nosniff");
      expect(base64(response.bytes)).toBe(expected);
    }
    await cast.admin.client.from("announcements").delete().eq("id", values.id);
    expect((await ask({ id, size: "page" })).status).toBe(404);
  });

  test("and nobody one that none names", async () => {
    const id = await added(cast.member.client);
    expect((await ask({ id, size: "page" })).status).toBe(404);
    expect(await isKept(id)).toBe(true);
  });

  test.each([
    ["an unknown id", { id: "x" }],
    ["no size that there is", { size: "original" }],
  ])("404 for %s", async (_, wrong) => {
    const id = await added(cast.admin.client);
    await cast.admin.client.from("announcements").insert(row({ picture: id }));
    expect((await ask({ id, size: "page", ...wrong })).status).toBe(404);
  });
});

describe("a state whose picture is gone", () => {
  async function changed() {
    const picture = await added(cast.editor.client);
    const values = row({ picture, picture_description: "Mesa", created_by: cast.editor.id });
    await cast.editor.client.from("announcements").insert(values);
    return { id: values.id, picture };
  }
  const removed = { picture: null, picture_description: null };

  test("is brought back without it", async () => {
    const { id, picture } = await changed();
    await cast.editor.client
      .from("announcements")
      .update({ ...removed, title: "Outra" })
      .eq("id", id);
    await owner`delete from private.pictures where id = ${picture}`;
    await cast.editor.client.rpc("restore_announcement", { announcement_id: id, revision: 1 });
    expect(await storedAnnouncement(id)).toMatchObject({ ...removed, title: "Ceia", revision: 3 });
  });

  test("is brought back with it while it is there, also by who undoes the own change or deletion", async () => {
    const { id, picture } = await changed();
    const whole = { picture, picture_description: "Mesa" };
    await cast.editor.client.from("announcements").update(removed).eq("id", id);
    await cast.editor.client.rpc("undo_change", { announcement_id: id, revision: 2 });
    expect(await storedAnnouncement(id)).toMatchObject({ ...whole, revision: 3 });
    await cast.editor.client.from("announcements").delete().eq("id", id);
    await cast.editor.client.rpc("undo_change", { announcement_id: id, revision: 4 });
    expect(await storedAnnouncement(id)).toMatchObject({ ...whole, revision: 5 });
    expect(await isKept(picture)).toBe(true);
  });

  test("of before there were pictures leaves the one that there is", async () => {
    const { id, picture } = await changed();
    await owner`
      update public.announcement_history set row = row - 'picture' - 'picture_description'
      where announcement_id = ${id}
    `;
    await cast.editor.client.rpc("restore_announcement", { announcement_id: id, revision: 1 });
    expect(await storedAnnouncement(id)).toMatchObject({ picture });
  });
});

test("what has changed since names the picture", async () => {
  const picture = await added(cast.editor.client);
  const values = row({ created_by: cast.editor.id });
  await cast.editor.client.from("announcements").insert(values);
  const [{ since } = { since: "" }] = await owner<
    { since: string }[]
  >`select clock_timestamp()::text as since`;
  await cast.editor.client.from("announcements").update({ picture }).eq("id", values.id);
  const { data } = await cast.editor.client.rpc("changes_since", { since });
  expect(data?.find((change) => change.announcement_id === values.id)?.fields).toEqual(["picture"]);
});
