// Tries each request about members and ministries as every person who may not send it, and as
// somebody who may.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { EDITORS, EVERYBODY, MEMBERS, NOT_ADMINS } from "../../test/support/clients/people.ts";
import { createAccount, PASSWORD as password } from "../../test/support/database/accounts.ts";
import { assignments } from "../../test/support/database/sql.ts";
import { openBoard } from "./board.ts";
import {
  type Attempt,
  expectAccepted,
  expectRefusals,
  expectRefused,
  formerPeople,
} from "./rights.ts";

const { owner, as, createMinistry, setProfile, storedProfile, cast, people } = await openBoard();
const others = NOT_ADMINS.map((who) => cast[who]);
const former = await formerPeople(people, ["member", "editor", "admin"]);
const SIGNED_IN = [...MEMBERS, ...EDITORS] as const;
const newAddress = () => `${randomUUID()}@example.org`;

/**
 * Creates a member, a deactivated member with an announcement, a waiting member, and a ministry.
 * `name` is a name that no ministry has.
 */
async function arrange() {
  const { id: whom } = await createAccount(owner);
  const { id: retired } = await createAccount(owner);
  const { id: waiting } = await createAccount(owner);
  await setProfile(waiting, { approved_at: null });
  await setProfile(retired, { deactivated_at: new Date().toISOString() });
  await owner`
    insert into public.announcements (title, description, date, created_by)
      values ('Fica', 'x', '2030-01-01', ${retired})
  `;
  return { whom, retired, waiting, ministry: await createMinistry(), name: randomUUID() };
}
type At = Awaited<ReturnType<typeof arrange>>;
const state = ({ whom, retired, waiting, ministry, name }: At) => owner`
  select
    (
      select json_agg(p order by user_id) from public.profiles p
      where user_id in (${whom}, ${retired}, ${waiting})
    ) as profiles,
    (select json_agg(m order by m.id) from public.ministries m where m.id = ${ministry}
      or m.name = ${name}) as ministries,
    (select json_agg(a order by a.id) from public.announcements a
      where created_by = ${retired}) as announcements,
    (select email from auth.users where id = ${whom}) as address,
    (select count(*) from auth.one_time_tokens where user_id = ${whom}) as links
`;

const functions: Record<string, Attempt<At>> = {
  list_members: (client) => client.rpc("list_members"),
  list_former_members: (client) => client.rpc("list_former_members"),
  count_listeners: (client) => client.rpc("count_listeners"),
  count_devices: (client) => client.rpc("count_devices"),
  set_member_active: (client, { whom }) =>
    client.rpc("set_member_active", { member_id: whom, active: false }),
  create_recovery_token: (client, { whom }) =>
    client.rpc("create_recovery_token", { member_id: whom }),
  set_member_email: (client, { whom }) =>
    client.rpc("set_member_email", { member_id: whom, new_email: newAddress() }),
  approve_member: (client, { whom }) => client.rpc("approve_member", { member_id: whom }),
  refuse_members: (client, { waiting }) => client.rpc("refuse_members", { member_ids: [waiting] }),
  restore_deleted_by: (client, { retired }) =>
    client.rpc("restore_deleted_by", { member_id: retired }),
  create_invitation: (client, { ministry }) =>
    client.rpc("create_invitation", { role: "editor", ministry_id: ministry }),
  delete_member_announcements: (client, { retired }) =>
    client.rpc("delete_member_announcements", { member_id: retired }),
  delete_ministry: (client, { ministry }) =>
    client.rpc("delete_ministry", { ministry_id: ministry }),
};

test("everybody but admins is refused each function", () =>
  expectRefusals({ arrange, state }, functions, [...others, ...former]));

test.each(Object.entries(functions))("an admin can call %s", async (_, attempt) => {
  expect((await attempt(cast.admin.client, await arrange())).error).toBeNull();
});

const writes: Record<string, Attempt<At>> = {
  "giving a role": (client, { whom }) =>
    client.from("profiles").update({ role: "editor" }).eq("user_id", whom).select("role"),
  "moving a member": (client, { whom, ministry }) =>
    client.from("profiles").update({ ministry_id: ministry }).eq("user_id", whom).select("role"),
  "renaming a member": (client, { whom }) =>
    client.from("profiles").update({ name: "Trocado" }).eq("user_id", whom).select("role"),
  "adding a ministry": (client, { name }) =>
    client.from("ministries").insert({ name, color: "#123456" }).select("id"),
  "renaming a ministry": (client, { ministry, name }) =>
    client.from("ministries").update({ name }).eq("id", ministry).select("id"),
  "archiving a ministry": (client, { ministry }) =>
    client.from("ministries").update({ archived_at: "2026-01-01" }).eq("id", ministry).select("id"),
};

test("everybody but admins is refused each write", () => {
  const withoutHints = former.map(({ client }) => ({ client }));
  return expectRefusals({ arrange, state }, writes, [...others, ...withoutHints]);
});

test.each(Object.entries(writes))("%s is allowed to an admin", async (_, attempt) => {
  expectAccepted(await attempt(cast.admin.client, await arrange()));
});

test.each(NOT_ADMINS)(
  "the person %s cannot call admins' functions for the own row",
  async (who) => {
    const { id, email } = who === "visitor" ? cast.member : cast[who];
    const { client } = cast[who];
    for (const own of [
      await client.rpc("create_recovery_token", { member_id: id }),
      await client.rpc("set_member_email", { member_id: id, new_email: newAddress() }),
    ]) {
      expect(own.error?.code).toBe("42501");
    }
    expect(await owner`select email from auth.users where id = ${id}`).toEqual([{ email }]);
    expect(await owner`select from auth.one_time_tokens where user_id = ${id}`).toEqual([]);
  },
);

test("delete_own_account is refused to visitors and former members", async () => {
  const leave = (client: typeof cast.visitor.client) =>
    client.rpc("delete_own_account", { password });
  expect((await leave(cast.visitor.client)).error?.code).toBe("42501");
  for (const { client, hint } of former) expectRefused(await leave(client), hint);
});

describe("a profile", () => {
  test("can be read only by its member and by admins", async () => {
    const ids = async ({ client }: Pick<typeof cast.visitor, "client">) =>
      (await client.from("profiles").select("user_id")).data?.map((row) => row.user_id);
    for (const who of [...MEMBERS, "editor"] as const) {
      const { data } = await cast[who].client
        .from("profiles")
        .select("user_id, role, ministry_id, ministry:ministries(id, name, color)");
      const own = { user_id: cast[who].id, role: who === "editor" ? "editor" : "member" };
      expect(data).toMatchObject([own]);
      expect(data?.[0]?.ministry?.id ?? null).toBe(data?.[0]?.ministry_id ?? null);
    }
    for (const person of former) expect(await ids(person)).toEqual([person.id]);
    const all = SIGNED_IN.map((who): string => cast[who].id);
    expect(await ids(cast.admin)).toEqual(expect.arrayContaining(all));
    const visitor = await cast.visitor.client.from("profiles").select("user_id");
    expect([visitor.data, visitor.error?.code]).toEqual([null, "42501"]);
    const { data } = await cast.admin.client.from("profiles").select("*");
    expect(JSON.stringify(data)).not.toContain("@example.org");
    const users = cast.admin.client.from("users" as "profiles");
    expect((await users.select("*")).error?.code).toBe("PGRST205");
  });

  test.each(EVERYBODY)("can be neither created nor deleted by the person %s", async (who) => {
    const { id } = await createAccount(owner);
    const table = cast[who].client.from("profiles");
    expect((await table.delete().eq("user_id", id)).error?.code).toBe("42501");
    expect(await storedProfile(id)).toBeDefined();
    await owner`delete from public.profiles where user_id = ${id}`;
    expect((await table.insert({ user_id: id, name: "x" })).error?.code).toBe("42501");
    expect(await storedProfile(id)).toBeUndefined();
  });

  test("can be renamed by its member, but not by a former one", async () => {
    const rename = (client: typeof cast.visitor.client, id: string) =>
      client.from("profiles").update({ name: "Depois" }).eq("user_id", id).select("name");
    for (const { client, id } of former) expect((await rename(client, id)).data).toEqual([]);
    const visitor = await rename(cast.visitor.client, cast.member.id);
    expect(visitor.error?.code).toBe("42501");
    for (const who of SIGNED_IN) {
      const { client, id } = cast[who];
      expect((await rename(client, id)).data).toEqual([{ name: "Depois" }]);
    }
  });

  test("never gets its role from its own member", async () => {
    const become = async (who: (typeof SIGNED_IN)[number], role: string) =>
      (await cast[who].client.from("profiles").update({ role }).eq("user_id", cast[who].id)).error;
    for (const who of [...MEMBERS, "editor"] as const) {
      expect(await become(who, "admin")).toMatchObject({ code: "42501", hint: "role_change" });
    }
    expect(await become("admin", "member")).toMatchObject({ code: "42501", hint: "own_row" });
    expect(await storedProfile(cast.admin.id)).toMatchObject({ role: "admin" });
  });

  test.each<[string, object]>([
    ["user_id", { user_id: cast.otherMember.id }],
    ["deactivated_at", { deactivated_at: "2026-01-01T00:00:00Z" }],
    ["approved_at", { approved_at: "2026-01-01T00:00:00Z" }],
  ])("has a column %s that nobody can write, even by SQL", async (_, values) => {
    for (const who of ["member", "editor", "admin"] as const) {
      const { client, id } = cast[who];
      const written = await client.from("profiles").update(values).eq("user_id", id);
      expect(written.error?.code).toBe("42501");
      const directly = as(id, (sql) => sql`update public.profiles set ${assignments(values)}`);
      await expect(directly).rejects.toMatchObject({ code: "42501" });
    }
  });
});
