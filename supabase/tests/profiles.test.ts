import { describe, expect, inject, test } from "vitest";
import { MEMBERS, peopleOf } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";

const {
  owner,
  as,
  client,
  createCast,
  createMinistry,
  createMember,
  storedProfile: stored,
} = peopleOf(inject("server"));

const cast = await createCast();

describe("sign-up", () => {
  test("makes a member with the given name and no ministry, whatever else the metadata says", async () => {
    const person = client();
    const email = `intruso-${Date.now()}@example.org`;
    const metadata = { name: "  Intruso ", role: "admin", ministry_id: cast.ownMinistry };
    const { data } = await person.auth.signUp({ email, password, options: { data: metadata } });
    expect(await stored(data.user?.id ?? "")).toMatchObject({
      name: "  Intruso ",
      role: "member",
      ministry_id: null,
    });
  });

  test.each([
    ["no name", undefined, "Sem nome"],
    ["a blank name", " \u00a0\t", "Sem nome"],
    ["a name that looks blank", "\u202e\u200b\u3164", "Sem nome"],
    ["a name that is too long", "a".repeat(200), "a".repeat(120)],
    ["a name that is no text", { nested: true }, "Sem nome"],
  ])("copes with %s", async (_, name, expected) => {
    const email = `nome-${Math.random()}@example.org`;
    const { data, error } = await client().auth.signUp({
      email,
      password,
      options: { data: { name } },
    });
    expect(error).toBeNull();
    expect(await stored(data.user?.id ?? "")).toMatchObject({ name: expected });
  });
});

describe("select", () => {
  test.each(MEMBERS)("%s reads the own profile alone", async (who) => {
    const { data } = await cast[who].client
      .from("profiles")
      .select("user_id, name, role, ministry_id, ministry:ministries(id, name, color)");
    expect(data).toHaveLength(1);
    expect(data?.[0]).toMatchObject({ user_id: cast[who].id, role: "member" });
    expect(data?.[0]?.ministry?.id ?? null).toBe(data?.[0]?.ministry_id ?? null);
  });

  test("an admin reads all profiles", async () => {
    const { data } = await cast.admin.client.from("profiles").select("user_id");
    const ids = data?.map((row) => row.user_id);
    expect(ids).toEqual(
      expect.arrayContaining([cast.unattached.id, cast.member.id, cast.otherMember.id]),
    );
  });

  test("a visitor reads none", async () => {
    const { data, error } = await cast.visitor.client.from("profiles").select("user_id");
    expect(data).toBeNull();
    expect(error?.code).toBe("42501");
  });

  test("no e-mail address can be had through the data API", async () => {
    const { data } = await cast.admin.client.from("profiles").select("*");
    expect(JSON.stringify(data)).not.toContain("@example.org");
    const users = cast.admin.client.from("users" as "profiles");
    expect((await users.select("*")).error?.code).toBe("PGRST205");
  });
});

describe("insert and delete", () => {
  test.each(["visitor", "unattached", "member", "admin"] as const)(
    "%s neither makes nor removes a profile",
    async (who) => {
      const lonely = await createMember("Alvo");
      const table = cast[who].client.from("profiles");
      expect((await table.delete().eq("user_id", lonely.id)).error?.code).toBe("42501");
      expect(await stored(lonely.id)).toBeDefined();
      await owner`delete from public.profiles where user_id = ${lonely.id}`;
      const made = await table.insert({ user_id: lonely.id, name: "x" });
      expect(made.error?.code).toBe("42501");
      expect(await stored(lonely.id)).toBeUndefined();
    },
  );

  test.each(["anon", "authenticated"])("the database lets %s neither", async (role) => {
    const [may] = await owner`
      select has_table_privilege(${role}, 'public.profiles', 'insert')
        or has_any_column_privilege(${role}, 'public.profiles', 'insert')
        or has_table_privilege(${role}, 'public.profiles', 'delete') as change
    `;
    expect(may).toEqual({ change: false });
  });
});

describe("update", () => {
  test("a member changes the own name", async () => {
    const person = await createMember("Antes");
    const { error } = await person.client
      .from("profiles")
      .update({ name: "Depois" })
      .eq("user_id", person.id);
    expect(error).toBeNull();
    expect(await stored(person.id)).toMatchObject({ name: "Depois" });
  });

  test("a member chooses a ministry once", async () => {
    const person = await createMember("Escolhe");
    const choose = (ministry_id: string | null) =>
      person.client.from("profiles").update({ ministry_id }).eq("user_id", person.id);
    expect((await choose(cast.ownMinistry)).error).toBeNull();
    for (const second of [cast.otherMinistry, null]) {
      expect((await choose(second)).error).toMatchObject({
        code: "42501",
        hint: "ministry_already_chosen",
      });
    }
    expect(await stored(person.id)).toMatchObject({ ministry_id: cast.ownMinistry });
    expect((await choose(cast.ownMinistry)).error).toBeNull();
  });

  test("an admin changes ministry and role of anybody", async () => {
    const person = await createMember("Promovida");
    for (const values of [
      { ministry_id: cast.ownMinistry },
      { ministry_id: cast.otherMinistry },
      { role: "admin" },
      { role: "member" },
    ]) {
      const { error } = await cast.admin.client
        .from("profiles")
        .update(values)
        .eq("user_id", person.id);
      expect(error).toBeNull();
      expect(await stored(person.id)).toMatchObject(values);
    }
  });

  test("an admin does not demote the own self", async () => {
    const { error } = await cast.admin.client
      .from("profiles")
      .update({ role: "member" })
      .eq("user_id", cast.admin.id);
    expect(error?.hint).toBe("own_row");
    expect(await stored(cast.admin.id)).toMatchObject({ role: "admin" });
  });

  test.each(MEMBERS)("%s does not become admin", async (who) => {
    const { error } = await cast[who].client
      .from("profiles")
      .update({ role: "admin" })
      .eq("user_id", cast[who].id);
    expect(error).toMatchObject({ code: "42501", hint: "role_change" });
    expect(await stored(cast[who].id)).toMatchObject({ role: "member" });
  });

  test.each(MEMBERS)("%s changes nobody else's profile", async (who) => {
    const target = await createMember("Outra Pessoa");
    const before = await stored(target.id);
    const { data } = await cast[who].client
      .from("profiles")
      .update({ name: "Trocado" })
      .eq("user_id", target.id)
      .select();
    expect(data).toEqual([]);
    expect(await stored(target.id)).toEqual(before);
  });

  test("a visitor changes nothing", async () => {
    const before = await stored(cast.member.id);
    const { error } = await cast.visitor.client
      .from("profiles")
      .update({ name: "Trocado" })
      .eq("user_id", cast.member.id);
    expect(error?.code).toBe("42501");
    expect(await stored(cast.member.id)).toEqual(before);
  });

  test("nobody moves a profile to another person, past the data API neither", async () => {
    for (const who of ["member", "admin"] as const) {
      const { error } = await cast[who].client
        .from("profiles")
        .update({ user_id: cast.otherMember.id })
        .eq("user_id", cast[who].id);
      expect(error?.code).toBe("42501");
      const directly = as(
        cast[who].id,
        (sql) => sql`update public.profiles set user_id = ${cast.otherMember.id}`,
      );
      await expect(directly).rejects.toMatchObject({ code: "42501" });
    }
  });

  test.each([
    { name: "" },
    { name: " \u2003" },
    { name: "a".repeat(121) },
    { role: "root" },
    { ministry_id: "00000000-0000-4000-8000-000000000000" },
  ])("an admin cannot store %o", async (values) => {
    const before = await stored(cast.member.id);
    const { error, status } = await cast.admin.client
      .from("profiles")
      .update(values)
      .eq("user_id", cast.member.id);
    expect(error?.code).toMatch(/^235(03|14)$/);
    expect(status).toBeLessThan(500);
    expect(await stored(cast.member.id)).toEqual(before);
  });

  test("the ministry is forgotten when it is deleted", async () => {
    const ministry = await createMinistry();
    const person = await createMember("Do Ministério", { ministry_id: ministry });
    await owner`delete from public.ministries where id = ${ministry}`;
    expect(await stored(person.id)).toMatchObject({ ministry_id: null });
  });
});
