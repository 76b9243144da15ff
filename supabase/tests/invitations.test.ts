import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { openBoard } from "./board.ts";

const {
  owner,
  as,
  client,
  cast,
  createMember,
  createMinistry,
  archivedMinistry,
  storedProfile,
  setProfile,
} = await openBoard();

const create = ({ client } = cast.admin, role = "member", ministry_id = "") =>
  client.rpc("create_invitation", { role, ...(ministry_id && { ministry_id }) });
const invite = async (...args: Parameters<typeof create>) => (await create(...args)).data ?? "";
const look = async (token: string) => (await client().rpc("invitation", { token })).data;
const signUp = (invitation: unknown, email = `${randomUUID()}@example.org`) =>
  client().auth.signUp({
    email,
    password,
    options: { data: { name: "Eva", role: "admin", invitation } },
  });
const disabled = { status: 422, code: "signup_disabled" };

describe("an invitation", () => {
  test.each(["member", "editor", "admin"])(
    "for the role %s gives one new account its role and ministry",
    async (role) => {
      const token = await invite(cast.admin, role, cast.ownMinistry);
      const given = { role, ministry_id: cast.ownMinistry };
      expect(await look(token)).toEqual([given]);
      const { data, error } = await signUp(token);
      expect(error).toBeNull();
      expect(await storedProfile(data.user?.id ?? "")).toMatchObject({
        ...given,
        name: "Eva",
        approved_at: expect.any(Date),
      });
      expect(JSON.stringify(data)).not.toContain(token);
      const [{ kept } = {}] = await owner`
        select raw_user_meta_data::text || (select identity_data::text from auth.identities
          where user_id = users.id) as kept
        from auth.users where id = ${data.user?.id ?? ""}
      `;
      expect(kept).not.toContain("invitation");
      expect(await look(token)).toEqual([]);
    },
  );

  test("is stored as a hash, which nobody can use", async () => {
    const token = await invite();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const rows = await owner<
      { token_hash: string }[]
    >`select * from private.invitations where created_by = ${cast.admin.id}`;
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { token_hash } of rows) expect(await look(token_hash)).toEqual([]);
  });

  test("admits one of several sign-ups at once", async () => {
    const token = await invite();
    const all = await Promise.all(Array.from({ length: 6 }, () => signUp(token)));
    expect(all.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of all) if (error) expect(error).toMatchObject(disabled);
  });

  test("stays good when the sign-up is refused for another reason", async () => {
    const token = await invite();
    expect((await signUp(token, cast.member.email)).error?.code).toBe("user_already_exists");
    expect((await signUp("x", cast.member.email)).error).toMatchObject(disabled);
    expect((await signUp(token, "nobody")).error?.code).toBe("email_address_invalid");
    expect((await signUp(token)).error).toBeNull();
  });

  test.each<[string, (token: string, admin: string) => PromiseLike<unknown>]>([
    [
      "after seven days",
      (_, admin) =>
        owner`
          update private.invitations set expires_at = expires_at - interval '7 days'
            where created_by = ${admin}
        `,
    ],
    [
      "when its admin gets a new password",
      (_, admin) => owner`update auth.users set encrypted_password = 'x' where id = ${admin}`,
    ],
  ])("ends %s", async (_, end) => {
    const admin = await createMember("Admin", { role: "admin" });
    const token = await invite(admin);
    expect(await look(token)).toHaveLength(1);
    await end(token, admin.id);
    expect(await look(token)).toEqual([]);
    expect((await signUp(token)).error).toMatchObject(disabled);
  });

  test("stays good after a sign-out on one device", async () => {
    const admin = await createMember("Admin", { role: "admin" });
    const token = await invite(admin);
    await admin.client.auth.signOut({ scope: "local" });
    expect(await look(token)).toHaveLength(1);
  });

  test("gives no archived ministry", async () => {
    expect((await create(cast.admin, "member", await archivedMinistry())).error?.hint).toBe(
      "ministry_archived",
    );
    const ministry = await createMinistry();
    const token = await invite(cast.admin, "member", ministry);
    await owner`update public.ministries set archived_at = now() where id = ${ministry}`;
    const { data } = await signUp(token);
    expect(await storedProfile(data.user?.id ?? "")).toMatchObject({ ministry_id: null });
  });

  test("is refused for an unknown role or ministry", async () => {
    expect((await create(cast.admin, "owner")).error?.code).toBe("23514");
    expect((await create(cast.admin, "member", randomUUID())).error?.code).toBe("23503");
  });
});

test("a sign-up with an invented invitation is refused", async () => {
  const answers = await Promise.all(["", "x", 7, { a: 1 }].map((token) => signUp(token)));
  for (const { error } of answers) expect(error?.status).toBeGreaterThanOrEqual(400);
});

test("at most 200 invitations are open at once", async () => {
  // One transaction, because the other tests of this file create invitations too.
  const counted = as(cast.admin.id, async (sql) => {
    await sql`reset role`;
    await sql`
      insert into private.invitations (token_hash, role, created_by)
      select gen_random_uuid(), 'member', ${cast.admin.id} from generate_series(1, 200)
    `;
    await sql`set local role authenticated`;
    await sql`select public.create_invitation('member')`;
  });
  await expect(counted).rejects.toMatchObject({ hint: "too_many_invitations" });
});

type Person = Awaited<ReturnType<typeof createMember>>;

describe("links that an admin created", () => {
  test.each<[string, (admin: Person) => PromiseLike<unknown>]>([
    [
      "was demoted for a while",
      async ({ id }) => {
        await setProfile(id, { role: "member" });
        await setProfile(id, { role: "admin" });
      },
    ],
    [
      "was blocked for a while",
      async ({ id }) => {
        for (const active of [false, true]) {
          await cast.admin.client
            .rpc("set_member_active", { member_id: id, active })
            .throwOnError();
        }
      },
    ],
    [
      "has another e-mail address",
      ({ id }) => owner`
      update auth.users set email = ${`${randomUUID()}@example.org`} where id = ${id}
    `,
    ],
    ["has signed out everywhere", ({ client }) => client.auth.signOut({ scope: "global" })],
    ["has deleted the account", ({ id }) => owner`delete from auth.users where id = ${id}`],
  ])("stay ended when the admin %s", async (_, end) => {
    const admin = await createMember("Admin", { role: "admin" });
    const invitation = await invite(admin);
    const recover = () =>
      admin.client.rpc("create_recovery_token", { member_id: cast.unattached.id }).throwOnError();
    const links = () => owner`
      select from auth.one_time_tokens
      where user_id = ${cast.unattached.id} and token_type = 'recovery_token'
    `;
    await recover();
    expect(await links()).toHaveLength(1);
    await end(admin);
    expect(await look(invitation)).toEqual([]);
    expect(await links()).toEqual([]);
  });

  test("leave the links of another admin when they end", async () => {
    const admin = await createMember("Admin", { role: "admin" });
    const args = { member_id: cast.otherMember.id };
    for (const { client } of [admin, cast.admin]) {
      await client.rpc("create_recovery_token", args).throwOnError();
    }
    await setProfile(admin.id, { role: "member" });
    const [{ kept } = {}] = await owner`
      select count(*)::int as kept from auth.one_time_tokens where user_id = ${args.member_id}
    `;
    expect(kept).toBe(1);
  });
});

describe("a signed-in person with an invitation", () => {
  const accept = ({ client }: Person, token: string) => client.rpc("accept_invitation", { token });
  const ended = { code: "42501", hint: "invitation_ended" };

  test("gets its role and ministry once", async () => {
    const person = await createMember("Bia", { approved_at: null });
    const token = await invite(cast.admin, "editor", cast.ownMinistry);
    expect((await accept(person, token)).data).toBe("editor");
    expect(await storedProfile(person.id)).toMatchObject({
      name: "Bia",
      role: "editor",
      ministry_id: cast.ownMinistry,
      approved_at: expect.any(Date),
    });
    expect((await accept(person, token)).error).toMatchObject(ended);
    expect(await look(token)).toEqual([]);
  });

  test("loses nothing by a lower invitation", async () => {
    const person = await createMember("Bia");
    await accept(person, await invite(cast.admin, "admin", cast.ownMinistry));
    const before = await storedProfile(person.id);
    const lower = await invite(cast.admin, "member", cast.otherMinistry);
    expect((await accept(person, lower)).data).toBe("admin");
    expect(await storedProfile(person.id)).toEqual(before);
  });

  test("is refused without a confirmed address, a valid link or an active account", async () => {
    const person = await createMember("Bia");
    const token = await invite(cast.admin, "admin");
    await owner`update auth.users set email_confirmed_at = null where id = ${person.id}`;
    expect((await accept(person, token)).error).toMatchObject(ended);
    await owner`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
    expect((await accept(person, "x")).error).toMatchObject(ended);
    await setProfile(person.id, { deactivated_at: new Date().toISOString() });
    expect((await accept(person, token)).error).toMatchObject({ hint: "deactivated" });
    expect(await storedProfile(person.id)).toMatchObject({ role: "member" });
    expect((await client().rpc("accept_invitation", { token })).error?.code).toBe("42501");
  });
});
