import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { PUBLISHABLE_KEY } from "../../test/support/clients/visitor.ts";

const server = inject("server");
const { owner, as, createCast, createMember } = peopleOf(server);
const COLUMNS =
  "id, title, description, date, ministry_id, created_by, ministry:ministries(id, name, color)";
const date = "2030-12-12T22:30:00+00:00";

const cast = await createCast();

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
    ["Copo d’água, 24–25", ["d'agua", "D´ÁGUA", "d`agua, 24-25", "24—25"]],
    ["“São\u00a0\n João” guarda\u00ad\u2011chuva…", ['"sao joao" guarda-chuva...', "são  joão"]],
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

  test("a text is found as it was written, edited, deleted and brought back", async () => {
    const mark = randomUUID();
    const id = randomUUID();
    const { client } = cast.member;
    const found = async () => {
      const words = ["ensaio", "as 19h", "salao", "louvorzao", "as 20h", "templo"];
      const finds = words.map(async (word) => {
        const { count } = await search("admin", `${word} ${mark}`).select("id");
        return count;
      });
      const counts = await Promise.all(finds);
      return words.filter((_, place) => counts[place] === 1);
    };
    const row = { title: `Ensaio ${mark}`, description: `Às 19h ${mark}`, date };
    await client.from("announcements").insert({ id, ...row, ministry_id: cast.ownMinistry });
    expect(await found()).toEqual(["ensaio", "as 19h"]);
    const edit = (values: { title?: string; description?: string; location?: string | null }) =>
      client.from("announcements").update(values).eq("id", id);
    await edit({ location: `Salão ${mark}` });
    expect(await found()).toEqual(["ensaio", "as 19h", "salao"]);
    await edit({ title: `Louvorzão ${mark}` });
    expect(await found()).toEqual(["as 19h", "salao", "louvorzao"]);
    await edit({ description: `Às 20h ${mark}` });
    expect(await found()).toEqual(["salao", "louvorzao", "as 20h"]);
    await edit({ location: null });
    expect(await found()).toEqual(["louvorzao", "as 20h"]);
    const restore = (revision: number) =>
      cast.admin.client.rpc("restore_announcement", { announcement_id: id, revision });
    await restore(2);
    expect(await found()).toEqual(["ensaio", "as 19h", "salao"]);
    await client.from("announcements").delete().eq("id", id);
    expect(await found()).toEqual([]);
    await restore(3);
    expect(await found()).toEqual(["as 19h", "salao", "louvorzao"]);
  });

  test("the end of a title and the beginning of the description are no one word", async () => {
    const mark = randomUUID();
    await owner`
      insert into public.announcements (title, description, date)
      values (${`Culto ${mark}`}, 'Jovem', ${date})
    `;
    expect((await search("admin", `culto ${mark}`).select("id")).count).toBe(1);
    expect((await search("admin", `culto ${mark}jovem`).select("id")).count).toBe(0);
  });

  test("a blank search finds nothing: the table is the list without one", async () => {
    expect(await search("admin", " ").select("id")).toMatchObject({
      data: [],
      count: 0,
      error: null,
    });
  });
});

describe("the texts that are searched", () => {
  const TEXTS = "private.announcement_texts";

  test("are no part of an announcement's row", async () => {
    const mark = await titled(["ÁVISO"]);
    for (const from of ["public.announcements", "public.search_announcements('aviso')"]) {
      const rows = await as(cast.member.id, (sql) =>
        sql.unsafe(`select to_json(found)::text as row from ${from} found where title like $1`, [
          `%${mark}`,
        ]),
      );
      expect(rows).toEqual([{ row: expect.stringContaining("ÁVISO") }]);
      expect(rows[0]?.row).not.toContain("aviso");
    }
  });

  test.each(["member", "editor", "admin"] as const)(
    "are read and written by no %s",
    async (who) => {
      for (const statement of [
        `select folded from ${TEXTS}`,
        `select announcement_id from ${TEXTS}`,
        `insert into ${TEXTS} values (gen_random_uuid(), 'x')`,
        `update ${TEXTS} set folded = 'x'`,
        `delete from ${TEXTS}`,
      ]) {
        const directly = as(cast[who].id, (sql) => sql.unsafe(statement));
        await expect(directly, statement).rejects.toMatchObject({ code: "42501" });
      }
      const ids = await as(cast[who].id, (sql) => sql`select private.announcements_with('zzzzz')`);
      expect(ids).toHaveLength(1);
    },
  );

  test("are closed to visitors, and so is what looks into them", async () => {
    for (const statement of [
      `select folded from ${TEXTS}`,
      "select private.announcements_with('a')",
      "select id from public.search_announcements('a')",
    ]) {
      const asked = owner.begin(async (sql) => {
        await sql`set local role anon`;
        return sql.unsafe(statement);
      });
      await expect(asked, statement).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("and their functions are not there for the data API", async () => {
    const { data } = await cast.admin.client.auth.getSession();
    const headers = {
      apikey: PUBLISHABLE_KEY,
      authorization: `Bearer ${data.session?.access_token}`,
    };
    const statuses = await Promise.all(
      [
        ["announcement_texts?select=*", "public"],
        ["announcement_texts?select=*", "private"],
        ["rpc/announcements_with?wanted=a", "private"],
        ["announcements?select=id,announcement_texts(folded)", "public"],
      ].map(async ([path, schema = ""]) => {
        const profile = { "accept-profile": schema };
        const address = `${server.url}/rest/v1/${path}`;
        return (await fetch(address, { headers: { ...headers, ...profile } })).status;
      }),
    );
    for (const status of statuses) expect([400, 404, 406]).toContain(status);
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
    `ANTONIA\u00a0 con\u00adceicao ${mark.replaceAll("-", "–")}`,
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
