import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Cast, peopleOf } from "../../test/support/people.ts";

const { owner, createCast, createMember } = peopleOf(inject("server"));
const COLUMNS =
  "id, title, description, date, ministry_id, created_by, ministry:ministries(id, name, color)";
const date = "2030-12-12T22:30:00+00:00";
let cast: Cast;

beforeAll(async () => {
  cast = await createCast();
});

afterAll(() => owner.end());

type Who = "visitor" | "unattached" | "member" | "otherMember" | "admin";

const search = (who: Who, text: string) =>
  cast[who].client.rpc("search_announcements", { search: text }, { count: "exact" });

/** Announcements with these titles, each with a mark of the test behind it. */
async function titled(titles: string[]) {
  const mark = randomUUID();
  for (const title of titles) {
    await owner`
      insert into public.announcements (title, description, date, ministry_id, created_by)
      values (${`${title} ${mark}`}, 'Texto', ${date}, ${cast.ownMinistry}, ${cast.member.id})
    `;
  }
  return mark;
}

describe("the search for announcements", () => {
  test.each(["unattached", "member", "otherMember", "admin"] as const)(
    "%s finds a title with its ministry, in the form of the table",
    async (who) => {
      const mark = await titled(["Aniversário do João"]);
      const { data, error, count } = await search(who, `JOAO ${mark}`).select(COLUMNS);
      expect(error).toBeNull();
      expect(count).toBe(1);
      expect(data).toMatchObject([
        {
          id: expect.any(String),
          title: `Aniversário do João ${mark}`,
          description: "Texto",
          date,
          ministry_id: cast.ownMinistry,
          created_by: cast.member.id,
          ministry: { id: cast.ownMinistry, name: expect.any(String), color: "#123456" },
        },
      ]);
    },
  );

  test("a visitor is refused", async () => {
    const { data, error } = await search("visitor", "a").select("id");
    expect(data).toBeNull();
    expect(error?.code).toBe("42501");
  });

  test.each([
    ["João", ["joao", "JOAO", "JOÃO", "joa\u0303o", "oão", "  joão "]],
    ["joao", ["João"]],
    ["Coração de Mãe", ["coracao de mae", "ÇÃO", "o de m"]],
    ["AVÓ e avô", ["avo e", "AVÔ E"]],
    ["1ª Reunião", ["1a reuniao", "1ª"]],
    ["Ἀγάπη e Любовь", ["αγαπη", "ЛЮБОВЬ"]],
  ])("%s is found by %j", async (title, texts) => {
    const mark = await titled([title]);
    for (const text of texts) {
      const { data, error } = await search("admin", text).select("id, title");
      expect(error).toBeNull();
      expect(data?.map((row) => row.title)).toContain(`${title} ${mark}`);
    }
  });

  test("every sign is literal, and so is the place of each letter", async () => {
    const titles = ["100% certo", "1000 certo", "a_b", "acb", "c\\d", "e*f", "egf", "abcxbcd"];
    const mark = await titled(titles);
    for (const [text, found] of [
      ["100% c", ["100% certo"]],
      ["%", ["100% certo"]],
      ["A_B", ["a_b"]],
      ["\\", ["c\\d"]],
      ["e*f", ["e*f"]],
      ["*", ["e*f"]],
      // All its parts of three letters are in "abcxbcd", and it is not.
      ["abcd", []],
      ["abcx", ["abcxbcd"]],
      ["'", []],
    ] as const) {
      const { data, error } = await search("admin", text).select("id, title");
      expect(error).toBeNull();
      const own = data?.flatMap(({ title }) => (title.includes(mark) ? [title.slice(0, -37)] : []));
      expect(own, text).toEqual(found);
    }
  });

  test("filters, sorts and counts as the table does, a page at a time", async () => {
    const mark = await titled(["a", "b", "c"]);
    await owner`
      update public.announcements set created_by = ${cast.admin.id} where title = ${`b ${mark}`}
    `;
    const { data, count } = await search("member", mark)
      .select(COLUMNS)
      .eq("created_by", cast.member.id)
      .gte("date", date)
      .lte("date", date)
      .order("date", { ascending: false })
      .order("id")
      .range(1, 1);
    expect(count).toBe(2);
    expect(data).toHaveLength(1);
    const past = await search("member", mark).select("id").lte("date", "2020-01-01T00:00:00Z");
    expect(past).toMatchObject({ data: [], count: 0 });
  });

  test("a title that changes is found by the new one alone", async () => {
    const mark = await titled(["Vigília"]);
    await owner`update public.announcements set title = ${`Louvorzão ${mark}`} where title like ${`%${mark}`}`;
    expect((await search("admin", `louvorzao ${mark}`).select("id")).count).toBe(1);
    expect((await search("admin", `vigilia ${mark}`).select("id")).count).toBe(0);
  });

  test("a blank search finds nothing: the table is the list without one", async () => {
    expect(await search("admin", " ").select("id")).toMatchObject({
      data: [],
      count: 0,
      error: null,
    });
  });
});

test("an admin finds members by name and e-mail, without accents and case", async () => {
  const mark = randomUUID();
  const person = await createMember(`Antônia Conceição ${mark}`);
  await owner`update auth.users set email = ${`ANTÔNIA-${mark}@example.org`} where id = ${person.id}`;
  // With the mark: the list is paged, and other tests' members are in it.
  for (const text of [
    `ANTONIA CONCEICAO ${mark}`,
    `antônia conceição ${mark}`,
    `ÇÃO ${mark}`,
    `antonia-${mark}`,
    `ia-${mark}`,
  ]) {
    const { data, error } = await cast.admin.client.rpc("list_members", { search: text });
    expect(error).toBeNull();
    expect(data?.map(({ user_id }) => user_id)).toContain(person.id);
  }
  const none = await cast.admin.client.rpc("list_members", { search: `antonio conceicao ${mark}` });
  expect(none.data).toEqual([]);
});

test("members are listed as Portuguese sorts them, whatever their accents and case", async () => {
  const mark = randomUUID();
  for (const name of ["Zilda", "Átila", "bruno"]) await createMember(`${name} ${mark}`);
  const { data } = await cast.admin.client.rpc("list_members", { search: mark });
  expect(data?.map(({ name }) => name.split(" ")[0])).toEqual(["Átila", "bruno", "Zilda"]);
});
