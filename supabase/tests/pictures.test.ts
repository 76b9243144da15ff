import { describe, expect, test } from "vitest";
import { type Client, EVERYBODY } from "../../test/support/clients/people.ts";
import { anotherPicture, base64, jpeg, noise, PICTURE } from "../../test/support/pictures/jpeg.ts";
import { PICTURE_LIMITS } from "../limits.ts";
import { openBoard } from "./board.ts";

const { owner, as, createMember, endings, cast } = await openBoard();
const ANYBODY_IN = EVERYBODY.filter((who) => who !== "visitor");

const add = (client: Client, picture: { page: string; card: string } = PICTURE) =>
  client.rpc("add_picture", picture);

/** Uploads a picture as a person, and returns its id. */
const addPicture = async (client: Client, picture = anotherPicture()): Promise<string> =>
  (await add(client, picture).throwOnError()).data;

describe("uploading a picture", () => {
  test.each(ANYBODY_IN)("as the person %s stores it in two sizes", async (who) => {
    const id = await addPicture(cast[who].client, PICTURE);
    expect(id).toMatch(/^[0-9a-f]{32}-1600x1200$/);
    const kept = await owner`select page, card, uploaded_by from private.pictures where id = ${id}`;
    const [page, card] = [PICTURE.page, PICTURE.card].map((text) => Buffer.from(text, "base64"));
    expect(kept).toEqual([{ page, card, uploaded_by: cast[who].id }]);
  });

  test("is refused to visitors", async () => {
    expect((await add(cast.visitor.client)).error?.code).toBe("42501");
  });

  test.each(endings)("is refused to a person who was %s", async (_, hint, end) => {
    const person = await createMember("Sai");
    await end(person.id);
    expect((await add(person.client)).error?.hint).toBe(hint);
  });

  test("counts as one change, even when repeated", async () => {
    const person = await createMember("Conta");
    const id = await addPicture(person.client, PICTURE);
    expect(await addPicture(person.client, PICTURE)).toBe(id);
    expect(await owner`select from private.changes where user_id = ${person.id}`).toHaveLength(1);
    expect(await addPicture(person.client)).not.toBe(id);
    expect(await addPicture(cast.otherMember.client, PICTURE)).not.toBe(id);
  });
});

test.each<[string, object]>([
  ["picture_too_large", { page: base64(jpeg(1601, 1200)) }],
  ["picture_too_large", { page: base64(jpeg(1200, 1601)) }],
  ["picture_too_large", { page: base64(jpeg(1600, 1200, { data: noise(300_000) })) }],
  ["picture_too_large", { card: base64(jpeg(481, 10)) }],
  ["picture_too_large", { card: base64(jpeg(480, 360, { data: noise(40_000) })) }],
  ["picture_refused", { page: "/9j/não é base64" }],
  ["picture_refused", { page: "" }],
  ["picture_refused", { page: base64(jpeg(0, 1200)) }],
  ["picture_refused", { page: base64(jpeg(1600, 1200).subarray(0, 30)) }],
  ["picture_refused", { card: base64(Buffer.from("<svg onload='alert(1)'/>")) }],
])("an invalid picture is refused with the hint %s (case %#)", async (hint, wrong) => {
  const { error } = await add(cast.member.client, { ...PICTURE, ...wrong });
  expect(error).toMatchObject({ code: "23514", hint });
});

/** Returns a JPEG with the maximum size in bytes and pixels that `limits` allow. */
const largest = ({ bytes, side }: { bytes: number; side: number }) =>
  jpeg(side, side, { data: noise(bytes - jpeg(1, 1).length + 1) });

test("uploading a picture of the maximum size is accepted", async () => {
  const page = largest(PICTURE_LIMITS.page);
  const card = largest(PICTURE_LIMITS.card);
  expect([page.length, card.length]).toEqual([300_000, 40_000]);
  expect(
    await addPicture(cast.editor.client, { page: base64(page), card: base64(card) }),
  ).toBeTruthy();
});

describe("the picture limits", () => {
  type Limits = { whose: string; bytes?: number; perDay?: number };

  /**
   * Uploads pictures as `person` under limits that exist only in one transaction. Returns the hint
   * of the error, or "fine".
   */
  const addUnder = (person: { id: string }, limits: Limits, times = 1) =>
    as(person.id, async (sql) => {
      await sql`reset role`;
      await sql`
        update public.announcements set picture = null, picture_description = null
          where picture is not null
      `;
      await sql`delete from private.pictures`;
      await sql`
        update private.picture_limits
          set bytes = ${limits.bytes ?? null}, per_day = ${limits.perDay ?? null}
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
  ] as const)(
    "%s apply to the person %s: under the limit %o, %i uploads give the result %s",
    async (_, who, limits, times, expected) => {
      // The uploads are tried again, because tests of other files may upload pictures at the same
      // moment.
      await expect.poll(() => addUnder(cast[who], limits, times)).toBe(expected);
    },
  );

  test("have the promised defaults", async () => {
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

  test("hold for concurrent uploads", async () => {
    const person = await createMember("Apressada");
    await owner`
      insert into private.pictures (id, page, card, uploaded_by, uploaded_at)
      select replace(gen_random_uuid()::text, '-', '') || '-1x1', '', '', ${person.id},
        now() - age::interval
      from unnest(array_fill('23 hours'::text, array[17]) || array_fill('25 hours'::text,
        array[9])) age
    `;
    const addOne = () =>
      as(
        person.id,
        (sql) => sql`select public.add_picture(${anotherPicture().page}, ${PICTURE.card})`,
      ).then(
        () => "kept",
        (error) => error.hint,
      );
    const answers = await Promise.all(Array.from({ length: 6 }, addOne));
    expect(answers.toSorted()).toEqual([
      "kept",
      "kept",
      "kept",
      "too_many_pictures",
      "too_many_pictures",
      "too_many_pictures",
    ]);
  });
});
