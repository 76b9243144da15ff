import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Client, type People, peopleOf } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";

const { owner, client, createMinistry, createMember } = peopleOf(inject("server"));
const valid = { title: "Aviso", description: "x", date: "2030-01-01T00:00:00+00:00" };

type Person = Awaited<ReturnType<People["createMember"]>>;
/** Somebody whose token is still good, with what they have, and what they could change of others. */
type Scene = { client: Client; person: Person; own: string; other: Person; ministry: string };

const other = await createMember("Outra Pessoa");
const admin = await createMember("Administradora");
await owner`update public.profiles set role = 'admin' where user_id = ${admin.id}`;

/** A client that keeps sending the person's token, whatever becomes of the session. */
async function holdingToken(person: Person): Promise<Client> {
  const { data } = await person.client.auth.getSession();
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  const thief = client();
  await thief.auth.setSession({ access_token, refresh_token });
  return thief;
}

async function scene(role: "member" | "admin"): Promise<Scene> {
  const person = await createMember("Pessoa");
  await owner`update public.profiles set role = ${role} where user_id = ${person.id}`;
  const { data } = await person.client.from("announcements").insert(valid).select("id").single();
  return {
    client: await holdingToken(person),
    person,
    own: data?.id ?? "",
    other,
    ministry: await createMinistry(),
  };
}

type Answer = PromiseLike<{ data: unknown; error: { code: string; hint: string } | null }>;
type Write = [name: string, who: "member" | "admin", run: (scene: Scene) => Answer];

const writes: Write[] = [
  ["posts", "member", (s) => s.client.from("announcements").insert(valid).select("id")],
  [
    "edits an announcement",
    "member",
    (s) => s.client.from("announcements").update({ title: "y" }).eq("id", s.own).select("id"),
  ],
  [
    "deletes an announcement",
    "member",
    (s) => s.client.from("announcements").delete().eq("id", s.own).select("id"),
  ],
  [
    "changes the own profile",
    "member",
    (s) => s.client.from("profiles").update({ name: "y" }).eq("user_id", s.person.id).select(),
  ],
  [
    "changes another profile",
    "admin",
    (s) => s.client.from("profiles").update({ role: "admin" }).eq("user_id", s.other.id).select(),
  ],
  [
    "adds a ministry",
    "admin",
    (s) => s.client.from("ministries").insert({ name: randomUUID(), color: "#123456" }).select(),
  ],
  [
    "renames a ministry",
    "admin",
    (s) => s.client.from("ministries").update({ color: "#654321" }).eq("id", s.ministry).select(),
  ],
];
const calls: Write[] = [
  ["lists the members", "admin", (s) => s.client.rpc("list_members")],
  [
    "deactivates a member",
    "admin",
    (s) => s.client.rpc("set_member_active", { member_id: s.other.id, active: false }),
  ],
  [
    "makes a recovery link",
    "admin",
    (s) => s.client.rpc("create_recovery_token", { member_id: s.other.id }),
  ],
  [
    "deletes a ministry with its announcements",
    "admin",
    (s) => s.client.rpc("delete_ministry", { ministry_id: s.ministry }),
  ],
  [
    "changes a member's address",
    "admin",
    (s) =>
      s.client.rpc("set_member_email", {
        member_id: s.other.id,
        new_email: `${randomUUID()}@example.org`,
      }),
  ],
  ["deletes the own account", "member", (s) => s.client.rpc("delete_own_account", { password })],
];

/** All that may change by the above, of everybody. */
async function everything({ person, ministry }: Scene) {
  return owner`
    select
      (select json_agg(a order by id) from public.announcements a where created_by = ${person.id}) as posts,
      (select json_agg(p order by user_id) from public.profiles p
        where user_id in (${person.id}, ${other.id})) as profiles,
      (select json_agg(m) from public.ministries m where id = ${ministry}) as ministry,
      (select email from auth.users where id = ${other.id}) as address,
      (select count(*) from auth.one_time_tokens where user_id = ${other.id}) as links
  `;
}

const endings: [string, string, (scene: Scene) => PromiseLike<unknown>][] = [
  [
    "signed out everywhere",
    "session_ended",
    (s) => s.person.client.auth.signOut({ scope: "global" }),
  ],
  ["signed out", "session_ended", (s) => s.person.client.auth.signOut({ scope: "local" })],
  [
    "whose time is up",
    "session_ended",
    (s) => owner`
      update auth.sessions set not_after = now() - interval '1 second' where user_id = ${s.person.id}
    `,
  ],
  [
    "of a deactivated member",
    "deactivated",
    (s) => admin.client.rpc("set_member_active", { member_id: s.person.id, active: false }),
  ],
];

describe.each(endings)("a session %s", (_, hint, end) => {
  // Nothing below changes them: that is what it proves.
  let ended: Record<"member" | "admin", Scene>;

  beforeAll(async () => {
    ended = { member: await scene("member"), admin: await scene("admin") };
    await end(ended.member);
    await end(ended.admin);
  });

  test.each(writes)("no longer %s", async (_name, who, run) => {
    const staged = ended[who];
    const before = await everything(staged);
    const { data, error } = await run(staged);
    if (error) expect(error.code).toBe("42501");
    else expect(data).toEqual([]);
    expect(await everything(staged)).toEqual(before);
  });

  test.each(calls)("no longer %s", async (_name, who, run) => {
    const staged = ended[who];
    const before = await everything(staged);
    const { data, error } = await run(staged);
    expect(data).toBeNull();
    expect(error).toMatchObject({ code: "42501", hint });
    expect(await everything(staged)).toEqual(before);
  });

  test("reads no other profile any more", async () => {
    const staged = ended.admin;
    const { data } = await staged.client.from("profiles").select("user_id");
    expect(data).toEqual([{ user_id: staged.person.id }]);
  });
});

test.each([...writes, ...calls])("a session that lives %s", async (_name, who, run) => {
  const staged = await scene(who);
  staged.other = await createMember("Alvo");
  expect((await run(staged)).error).toBeNull();
});

test("a token of another person's session opens nothing", async () => {
  const [thief, victim] = [await createMember("Ladrão"), await createMember("Vítima")];
  await owner`update auth.sessions set user_id = ${victim.id} where user_id = ${thief.id}`;
  const { error } = await thief.client.from("announcements").insert(valid);
  expect(error?.code).toBe("42501");
});

describe("being deactivated sticks to the address", () => {
  async function deactivated() {
    const staged = await scene("member");
    await admin.client.rpc("set_member_active", { member_id: staged.person.id, active: false });
    return staged;
  }

  test("which cannot be signed up with again, in any way of writing it", async () => {
    const { person } = await deactivated();
    const [local = "", domain = ""] = person.email.split("@");
    for (const email of [
      person.email,
      person.email.toUpperCase(),
      ` ${person.email}`,
      `${person.email} `,
      `${person.email}.`,
      `<${person.email}>`,
      `"${local}"@${domain}`,
      `${local}\u200b@${domain}`,
      `${local}@${domain}\u00ad`,
      `Ana <${person.email}>`,
      `outra@exemplo.org,${person.email}`,
    ]) {
      const { data, error } = await client().auth.signUp({ email, password });
      expect({ email, user: data.user, refused: error !== null }).toEqual({
        email,
        user: null,
        refused: true,
      });
    }
  });

  test("which a link to a new password does not open, until an admin lifts it", async () => {
    const { person } = await deactivated();
    const { data } = await admin.client.rpc("create_recovery_token", { member_id: person.id });
    const open = () => client().auth.verifyOtp({ type: "recovery", token_hash: data ?? "" });
    expect((await open()).error?.code).toBe("user_banned");
    await admin.client.rpc("set_member_active", { member_id: person.id, active: true });
    expect((await open()).error).toBeNull();
  });

  test("however many sign in at the same moment", async () => {
    const person = await createMember("Apressada");
    const credentials = { email: person.email, password };
    const entering = Promise.all(
      Array.from({ length: 8 }, () => client().auth.signInWithPassword(credentials)),
    );
    await admin.client.rpc("set_member_active", { member_id: person.id, active: false });
    await entering;
    expect(await owner`select id from auth.sessions where user_id = ${person.id}`).toHaveLength(0);
  });

  test("also when the account is being deleted at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await createMember("Fugitiva");
      const [off, gone] = await Promise.all([
        admin.client.rpc("set_member_active", { member_id: person.id, active: false }),
        person.client.rpc("delete_own_account", { password }),
      ]);
      // One of them came first, and the other was told so.
      expect([off.error, gone.error].filter((error) => error === null)).toHaveLength(1);
    }
  });
});
