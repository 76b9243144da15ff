import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { openBoard } from "./board.ts";

const {
  owner,
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
    "for the role %s gives one new account its role and ministry, and approves it",
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
        select raw_user_meta_data::text || (select identity_data::text from auth.identities where user_id = users.id) as kept
        from auth.users where id = ${data.user?.id ?? ""}
      `;
      expect(kept).not.toContain("invitation");
      expect(await look(token)).toEqual([]);
      expect((await signUp(token)).error).toMatchObject(disabled);
    },
  );

  test("is stored as a hash, so that neither the table nor a backup contains a usable token", async () => {
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

  test("stays good when the address already has an account, or when the sign-up is invalid", async () => {
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
        owner`update private.invitations set expires_at = expires_at - interval '7 days' where created_by = ${admin}`,
    ],
    ["when its admin is demoted", (_, admin) => setProfile(admin, { role: "editor" })],
    [
      "when its admin is deactivated",
      (_, admin) => setProfile(admin, { deactivated_at: new Date().toISOString() }),
    ],
    [
      "when its admin gets a new password",
      (_, admin) => owner`update auth.users set encrypted_password = 'x' where id = ${admin}`,
    ],
    [
      "when its admin deletes the account",
      (_, admin) => owner`delete from auth.users where id = ${admin}`,
    ],
  ])("ends %s", async (_, end) => {
    const admin = await createMember("Admin", { role: "admin" });
    const token = await invite(admin);
    expect(await look(token)).toHaveLength(1);
    await end(token, admin.id);
    expect(await look(token)).toEqual([]);
    expect((await signUp(token)).error).toMatchObject(disabled);
  });

  test("cannot name an archived ministry, and gives none that was archived later", async () => {
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

test.each(["", "x", 7, { a: 1 }])("a sign-up with the invitation %j is refused", async (token) => {
  expect((await signUp(token)).error?.status).toBeGreaterThanOrEqual(400);
});

test("at most 200 invitations are open at once", async () => {
  const counted = owner.begin(async (sql) => {
    await sql`
      insert into private.invitations (token_hash, role, created_by)
      select gen_random_uuid(), 'member', ${cast.admin.id} from generate_series(1, 200)
    `;
    await sql`select set_config('request.jwt.claim.sub', ${cast.admin.id}, true)`;
    await sql`select set_config('request.jwt.claims', json_build_object('session_id', id)::text, true)
      from auth.sessions where user_id = ${cast.admin.id}`;
    await sql`set local role authenticated`;
    await sql`select public.create_invitation('member')`;
  });
  await expect(counted).rejects.toMatchObject({ hint: "too_many_invitations" });
});
