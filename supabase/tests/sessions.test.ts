import { describe, expect, inject, test } from "vitest";
import { post } from "../../test/support/clients/announcements.ts";
import { type Client, type People, peopleOf } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";

const { owner, client, createMember } = peopleOf(inject("server"));
const admin = await createMember("Administradora", { role: "admin" });
type Person = Awaited<ReturnType<People["createMember"]>>;

const setActive = (member_id: string, active: boolean) =>
  admin.client.rpc("set_member_active", { member_id, active });

/** Returns a client that keeps sending the person's access token after the session has ended. */
async function holdingToken(person: Person): Promise<Client> {
  const { data } = await person.client.auth.getSession();
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  const thief = client();
  await thief.auth.setSession({ access_token, refresh_token });
  return thief;
}

// Other files try each request as a deactivated and as a signed-out member. The tests here end a
// session in each way.
test.each<[string, string, (person: Person) => PromiseLike<unknown>]>([
  [
    "that was signed out everywhere",
    "session_ended",
    (p) => p.client.auth.signOut({ scope: "global" }),
  ],
  ["that was signed out", "session_ended", (p) => p.client.auth.signOut({ scope: "local" })],
  [
    "that has expired",
    "session_ended",
    ({ id }) =>
      owner`update auth.sessions set not_after = now() - interval '1 second' where user_id = ${id}`,
  ],
  ["of a deactivated member", "deactivated", ({ id }) => setActive(id, false)],
])("a token of a session %s can neither write a row nor call a function", async (_, hint, end) => {
  const person = await createMember("Pessoa", { role: "admin" });
  const thief = await holdingToken(person);
  expect((await post({ client: thief })).error).toBeNull();
  await end(person);
  expect((await post({ client: thief })).error?.code).toBe("42501");
  const refused = await thief.rpc("list_members");
  expect(refused).toMatchObject({ data: null, error: { code: "42501", hint } });
});

test("a token that names another person's session is refused", async () => {
  const thief = await createMember("Ladrão");
  const victim = await createMember("Vítima");
  await owner`update auth.sessions set user_id = ${victim.id} where user_id = ${thief.id}`;
  expect((await post(thief)).error?.code).toBe("42501");
});

describe("the e-mail address of a deactivated member", () => {
  async function deactivated() {
    const person = await createMember("Desativada");
    await setActive(person.id, false);
    return person;
  }

  test("cannot be signed up with again, in any spelling", async () => {
    const { email: address } = await deactivated();
    const [local = "", domain = ""] = address.split("@");
    const spellings = [
      address,
      address.toUpperCase(),
      ` ${address}`,
      `${address} `,
      `${address}.`,
      `<${address}>`,
      `"${local}"@${domain}`,
      `${local}\u200b@${domain}`,
      `${local}@${domain}\u00ad`,
      `Ana <${address}>`,
      `outra@exemplo.org,${address}`,
    ];
    const sent = spellings.map((email) => client().auth.signUp({ email, password }));
    for (const [place, { data, error }] of (await Promise.all(sent)).entries()) {
      expect([spellings[place], data.user, error !== null]).toEqual([spellings[place], null, true]);
    }
  });

  test("gives no access by a link for a new password", async () => {
    const { id } = await deactivated();
    const { data } = await admin.client.rpc("create_recovery_token", { member_id: id });
    const open = () => client().auth.verifyOtp({ type: "recovery", token_hash: data ?? "" });
    expect((await open()).error?.code).toBe("user_banned");
    await setActive(id, true);
    expect((await open()).error).toBeNull();
  });

  test("opens no session that outlasts the deactivation", async () => {
    const { id, email } = await createMember("Apressada");
    const signIn = () => client().auth.signInWithPassword({ email, password });
    const entering = Promise.all(Array.from({ length: 8 }, signIn));
    await setActive(id, false);
    await entering;
    expect(await owner`select id from auth.sessions where user_id = ${id}`).toEqual([]);
  });

  test("stays in use when the member deletes the account meanwhile", async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await createMember("Fugitiva");
      const [off, gone] = await Promise.all([
        setActive(person.id, false),
        person.client.rpc("delete_own_account", { password }),
      ]);
      // The deactivation and the deletion of the account exclude each other, so only the first of
      // the two calls succeeds.
      expect([off.error, gone.error].filter((error) => error === null)).toHaveLength(1);
    }
  });
});
