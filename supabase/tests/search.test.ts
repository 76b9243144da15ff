import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ANNOUNCEMENT,
  edit,
  post,
  remove,
  restore,
} from "../../test/support/clients/announcements.ts";
import { assignments } from "../../test/support/database/sql.ts";
import { foldedTexts } from "../../test/support/folded-texts.ts";
import { openBoard } from "./board.ts";

const { owner, createAnnouncement, cast } = await openBoard();

const search = (who: "member" | "admin", text: string) =>
  cast[who].client.rpc("search_announcements", { search: text }, { count: "exact" });
const countOf = async (text: string) => (await search("admin", text).select("id")).count;

/**
 * Creates announcements with these titles, each followed by the same random text, and returns the
 * random text.
 */
async function createTitled(titles: string[]) {
  const mark = randomUUID();
  const values = { ministry_id: cast.ownMinistry, created_by: cast.member.id };
  for (const title of titles) await createAnnouncement({ title: `${title} ${mark}`, ...values });
  return mark;
}

describe("the search for announcements", () => {
  test("returns rows of announcements with their ministry to a member", async () => {
    const mark = await createTitled(["Aniversário do João"]);
    const { data, count } = await search("member", `JOAO ${mark}`).select(
      "title, description, date, created_by, ministry:ministries(id, name, color)",
    );
    const ministry = { id: cast.ownMinistry, name: expect.any(String), color: "#123456" };
    const title = `Aniversário do João ${mark}`;
    const row = { ...ANNOUNCEMENT, title, created_by: cast.member.id, ministry };
    expect([count, data]).toEqual([1, [row]]);
  });

  test.each([
    ["João", ["joao", "JOAO", "JOÃO", "joa\u0303o", "oão", "  joão "]],
    ["Coração de Mãe", ["coracao de mae", "ÇÃO", "o de m"]],
    ["Ἀγάπη e Любовь", ["αγαπη", "ЛЮБОВЬ"]],
    ["Copo d’água, 24–25", ["d'agua", "D´ÁGUA", "d`agua, 24-25", "24—25"]],
    ["“São\u00a0\n João” guarda\u00ad\u2011chuva…", ['"sao joao" guarda-chuva...', "são  joão"]],
  ])("finds the title %s by each search text of %j", async (title, texts) => {
    const mark = await createTitled([title]);
    for (const text of texts) {
      const { data } = await search("admin", text).select("id, title");
      expect(data?.map((row) => row.title)).toContain(`${title} ${mark}`);
    }
  });

  test("takes every character and the order of letters literally", async () => {
    const titles = ["100% certo", "1000 certo", "a_b", "acb", "c\\d", "e*f", "egf", "abcxbcd"];
    const mark = await createTitled(titles);
    for (const [text, found] of [
      ["100% c", ["100% certo"]],
      ["%", ["100% certo"]],
      ["A_B", ["a_b"]],
      ["\\", ["c\\d"]],
      ["*", ["e*f"]],
      ["'", []],
      // All parts of three letters of "abcd" are in "abcxbcd", but "abcd" itself is not.
      ["abcd", []],
    ] as const) {
      const { data } = await search("admin", text).select("id, title");
      const own = data?.flatMap(({ title }) => (title.includes(mark) ? [title.slice(0, -37)] : []));
      expect(own, text).toEqual(found);
    }
  });

  test("finds nothing for a blank text", async () => {
    expect(await search("member", " ").select("id")).toMatchObject({ data: [], count: 0 });
  });

  test("finds the present texts after each change", async () => {
    const mark = randomUUID();
    const words = ["ensaio", "as 19h", "salao", "louvorzao", "as 20h", "templo"];
    const found = async () => {
      const counts = await Promise.all(words.map((word) => countOf(`${word} ${mark}`)));
      return words.filter((_, place) => counts[place] === 1);
    };
    const row = { title: `Ensaio ${mark}`, description: `Às 19h ${mark}` };
    const { data } = await post(cast.admin, row);
    const id = data?.id ?? "";
    expect(await found()).toEqual(["ensaio", "as 19h"]);
    for (const [values, expected] of [
      [{ location: `Salão ${mark}` }, ["ensaio", "as 19h", "salao"]],
      [{ title: `Louvorzão ${mark}` }, ["as 19h", "salao", "louvorzao"]],
      [{ description: `Às 20h ${mark}` }, ["salao", "louvorzao", "as 20h"]],
      [{ location: null }, ["louvorzao", "as 20h"]],
    ] as const) {
      await edit(cast.admin, id, values);
      expect(await found()).toEqual(expected);
    }
    await restore(cast.admin, id, 2);
    expect(await found()).toEqual(["ensaio", "as 19h", "salao"]);
    await remove(cast.admin, id);
    expect(await found()).toEqual([]);
    await restore(cast.admin, id, 3);
    expect(await found()).toEqual(["as 19h", "salao", "louvorzao"]);
  });

  test("stores the present text after a change of any searched column", async () => {
    const value = { before: "https://example.org/a", after: "https://example.org/b" };
    const columns = await owner<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'announcements' and data_type = 'text'
        and column_name not in ('status', 'kind', 'picture', 'picture_description')`;
    expect(columns.length).toBeGreaterThan(5);
    const id = await createAnnouncement(
      Object.fromEntries(columns.map(({ name }) => [name, value.before])),
    );
    for (const { name } of columns) {
      await owner`update public.announcements set ${assignments({ [name]: value.after })} where id = ${id}`;
      const [row] = await owner`
        select texts.search_text as stored, private.searched_text(announcements) as present
        from public.announcements join private.announcement_texts texts on announcement_id = id
        where id = ${id}`;
      expect(row?.stored, name).toBe(row?.present);
    }
  });

  test("does not join the end of a title with the beginning of a description", async () => {
    const mark = randomUUID();
    await createAnnouncement({ title: `Culto ${mark}`, description: "Jovem" });
    expect(await countOf(`culto ${mark}`)).toBe(1);
    expect(await countOf(`culto ${mark}jovem`)).toBe(0);
  });
});

const folded = async (text: string) => {
  const [row] = await owner<{ folded: string }[]>`select private.fold(${text}) as folded`;
  return row?.folded;
};

test("the database folds texts as the search in the browser does", async () => {
  await fc.assert(
    fc.asyncProperty(foldedTexts, async ({ text, folded: expected }) => {
      expect(await folded(text)).toBe(expected);
    }),
    { numRuns: 60 },
  );
});

test("a long text is folded in pieces as if it were folded at once", async () => {
  const unit = fc.constantFrom("a", "É", "ﬃ", "각", "ﷺ", "\u05e9\u05bc\u05c1", "-");
  const texts = fc.string({ unit, minLength: 400, maxLength: 900, size: "max" });
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const whole = text.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "");
      expect(await folded(text)).toBe(whole.replaceAll(/-+/g, "-").toLowerCase());
    }),
    { numRuns: 30 },
  );
});
