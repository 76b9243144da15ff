import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { createAccount, PASSWORD as password } from "../../test/support/database/accounts.ts";

const people = peopleOf(inject("server"));
const { owner, client, createMember, createMinistry, storedProfile: stored } = people;
const admin = await createMember("Administradora", { role: "admin" });

const rename = (by: typeof admin.client, id: string, name: string) =>
  by.from("profiles").update({ name }).eq("user_id", id).select("name");
const change = async (id: string, values: object) =>
  (await admin.client.from("profiles").update(values).eq("user_id", id)).error;

describe("the list of members", () => {
  const list = async (search: string, page = 1) =>
    (await admin.client.rpc("list_members", { search, page }).throwOnError()).data;

  test("finds a member by part of the name or e-mail address", async () => {
    const mark = randomUUID();
    const name = `João Conceição ${mark}`;
    const { id: user_id, email } = await createMember(name);
    for (const search of [
      name.slice(3).toUpperCase(),
      email.slice(0, 20),
      ` joao conceicao ${mark} `,
    ]) {
      const rest = {
        ministry_id: null,
        deactivated_at: null,
        approved_at: expect.any(String),
      };
      expect(await list(search)).toEqual([
        { user_id, name, email, role: "member", ...rest, total: 1 },
      ]);
    }
  });

  test("takes special characters in a search literally", async () => {
    for (const search of ["%", "_", "\\", "'"]) expect(await list(search)).toEqual([]);
  });

  test("is returned in batches of 20", async () => {
    const family = randomUUID();
    await Promise.all(Array.from({ length: 21 }, (_, n) => createAccount(owner, `${family} ${n}`)));
    const first = await list(family);
    const second = await list(family, 2);
    const third = await list(family, 3);
    expect([first.length, second.length, third.length]).toEqual([20, 1, 0]);
    expect(first[0]?.total).toBe(21);
    expect(new Set([...first, ...second].map((row) => row.user_id)).size).toBe(21);
  });

  test("is in alphabetical order", async () => {
    const mark = randomUUID();
    for (const name of ["Zilda", "Átila", "bruno"]) await createAccount(owner, `${name} ${mark}`);
    const names = (await list(mark)).map(({ name }) => name.split(" ")[0]);
    expect(names).toEqual(["Átila", "bruno", "Zilda"]);
  });
});

describe("deactivating a member", () => {
  const set = (member_id: string, active: boolean) =>
    admin.client.rpc("set_member_active", { member_id, active });

  test("refuses sign-in and refresh until the member is reactivated", async () => {
    const person = await createMember("Sai e Volta");
    expect((await set(person.id, false)).error).toBeNull();
    expect((await person.client.auth.refreshSession()).error).not.toBeNull();
    const credentials = { email: person.email, password };
    const refused = await client().auth.signInWithPassword(credentials);
    expect(refused.error).toMatchObject({ status: 403, code: "user_banned" });

    expect((await set(person.id, true)).error).toBeNull();
    const back = client();
    expect((await back.auth.signInWithPassword(credentials)).error).toBeNull();
    expect((await rename(back, person.id, "Voltou")).data).toEqual([{ name: "Voltou" }]);
  });

  test("is refused for the own account and for an unknown one", async () => {
    expect((await set(admin.id, false)).error?.hint).toBe("own_row");
    expect((await set(randomUUID(), false)).error?.hint).toBe("member_gone");
    const link = await admin.client.rpc("create_recovery_token", { member_id: randomUUID() });
    expect(link.error?.hint).toBe("member_gone");
    expect(await stored(admin.id)).toMatchObject({ deactivated_at: null });
  });
});

describe("a member's profile", () => {
  test("has a ministry that the member can choose once", async () => {
    const person = await createMember("Escolhe");
    const own = await createMinistry();
    const other = await createMinistry();
    const choose = async (ministry_id: string | null) =>
      (await person.client.from("profiles").update({ ministry_id }).eq("user_id", person.id)).error;
    expect(await choose(own)).toBeNull();
    for (const second of [other, null]) {
      const refusal = { code: "42501", hint: "ministry_already_chosen" };
      expect(await choose(second)).toMatchObject(refusal);
    }
    expect(await choose(own)).toBeNull();
    expect(await stored(person.id)).toMatchObject({ ministry_id: own });
    await owner`delete from public.ministries where id = ${own}`;
    expect(await stored(person.id)).toMatchObject({ ministry_id: null });
  });

  test("gets a new revision by each change", async () => {
    const { id, client } = await createMember("Rute");
    const before = (await stored(id))?.revision;
    expect((await rename(client, id, "Rute Dias")).error).toBeNull();
    expect(await stored(id)).toMatchObject({ revision: before + 1 });
    expect(await change(id, { role: "editor" })).toBeNull();
    expect(await stored(id)).toMatchObject({ revision: before + 2 });
  });

  test.each([
    { name: "" },
    { name: " \u2003" },
    { name: "a".repeat(121) },
    { role: "root" },
    { ministry_id: randomUUID() },
  ])("cannot have %o", async (values) => {
    const { id } = await createAccount(owner);
    const before = await stored(id);
    expect((await change(id, values))?.code).toMatch(/^235(03|14)$/);
    expect(await stored(id)).toEqual(before);
  });
});

test.each<[string, unknown, string]>([
  ["a name", "  Intruso ", "  Intruso "],
  ["no name", undefined, "Sem nome"],
  ["a name that looks blank", "\u202e\u200b\u3164", "Sem nome"],
  ["a name that is too long", "a".repeat(200), "a".repeat(120)],
])("signing up with %s creates a member without a ministry", async (_, name, expected) => {
  const email = `${randomUUID()}@example.org`;
  const metadata = { name, role: "admin", ministry_id: await createMinistry() };
  const { data } = await client().auth.signUp({ email, password, options: { data: metadata } });
  const profile = { name: expected, role: "member", ministry_id: null };
  expect(await stored(data.user?.id ?? "")).toMatchObject(profile);
});
