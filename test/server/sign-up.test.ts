import { expect, test } from "vitest";
import { callJson, refusedWith } from "../support/clients/visitor.ts";
import { createAccount, PASSWORD } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const { server, people, owner, mailbox } = await startWithMail({ RATE_LIMITS: "on" });
const setMode = (sign_up: string) => owner`
  insert into public.church (sign_up) values (${sign_up}) on conflict (id) do update
    set sign_up = excluded.sign_up
`;
const disabled = refusedWith("signup_disabled", 422);

/** Creates an invitation as a new admin, and returns its token. */
async function invite(role = "member"): Promise<string> {
  const { user, access_token: token } = await people.member();
  await owner`update public.profiles set role = 'admin' where user_id = ${user.id}`;
  return (await people.call("POST", "/rest/v1/rpc/create_invitation", { role }, token)).body;
}

test("without an invitation, known and unknown addresses get the same refusal", async () => {
  await setMode("invitation");
  const known = (await people.member()).email;
  const unknown = people.newAddress();
  const ask = async (email: string, invitation?: string) => {
    const { status, body } = await people.signUp(email, PASSWORD, { name: "Ana", invitation });
    return { status, body };
  };
  for (const invitation of [undefined, "x"]) {
    const refused = await ask(known, invitation);
    expect(refused).toMatchObject(disabled);
    expect(await ask(unknown, invitation)).toEqual(refused);
  }
  expect(await owner`select from auth.users where email = ${unknown}`).toEqual([]);
});

test("an invitation is used up by a known and an unknown address alike", async () => {
  await setMode("invitation");
  const known = (await people.member()).email;
  const unknown = people.newAddress();
  // Both addresses use up an invitation. Otherwise its state would tell whether the address has an
  // account.
  const looks = [];
  for (const email of [known, unknown]) {
    const token = await invite();
    const invited = { name: "Ana", invitation: token };
    expect((await people.signUp(email, PASSWORD, invited)).status).toBe(200);
    looks.push(await callJson(`${server.url}/rest/v1/rpc/invitation`, { token }));
  }
  expect(looks.map(({ body }) => body)).toEqual([[], []]);
  const { tokenHash } = await people.mailedProof(unknown);
  expect((await people.verify({ type: "signup", token_hash: tokenHash })).status).toBe(200);
});

test("an invitation admits an address that a stranger has signed up", async () => {
  await setMode("approval");
  const email = people.newAddress();
  await people.signUp(email, PASSWORD, { name: "Outro" });
  await people.signUp(email, PASSWORD, { name: "Eva", invitation: await invite("editor") });
  const profiles = await owner`
    select profiles.name, profiles.role, approved_at is not null as approved
    from public.profiles join auth.users on id = user_id where email = ${email}
  `;
  expect(profiles).toEqual([{ name: "Eva", role: "editor", approved: true }]);
});

test("an admin's invitation needs both the link and the confirmed address", async () => {
  await setMode("invitation");
  const token = await invite("admin");
  const mistyped = people.newAddress();
  const right = people.newAddress();
  const roleOf = async (email: string) => {
    const [profile] = await owner`
      select profiles.role, approved_at is not null as approved
      from public.profiles join auth.users on id = user_id where email = ${email}
    `;
    return profile;
  };
  const accept = (session: string, invitation = token) =>
    people.call("POST", "/rest/v1/rpc/accept_invitation", { token: invitation }, session);
  await people.signUp(mistyped, PASSWORD, { name: "Eva", invitation: token });
  // A stranger who reads the mail to the mistyped address has no link.
  const stranger = await people.signInByLink("signup", mistyped);
  expect((await accept(stranger.access_token, "x")).status).toBe(403);
  expect(await roleOf(mistyped)).toEqual({ role: "member", approved: false });
  await people.signUp(right, PASSWORD, { name: "Eva", invitation: token });
  expect(await roleOf(right)).toEqual({ role: "member", approved: false });
  const { access_token: own } = await people.signInByLink("signup", right);
  expect(await accept(own)).toMatchObject({ status: 200, body: "admin" });
  expect(await roleOf(right)).toEqual({ role: "admin", approved: true });
  expect((await accept(stranger.access_token)).body).toMatchObject({ hint: "invitation_ended" });
});

test("a lower invitation takes no role and no name away", async () => {
  await setMode("invitation");
  const email = people.newAddress();
  await people.signUp(email, PASSWORD, { name: "Eva", invitation: await invite("editor") });
  await people.signUp(email, PASSWORD, { name: "Trocado", invitation: await invite("member") });
  const profiles = await owner`
    select profiles.name, profiles.role from public.profiles
    join auth.users on id = user_id where email = ${email}
  `;
  expect(profiles).toEqual([{ name: "Eva", role: "editor" }]);
});

test("the owner of an account learns that an invitation was used with its address", async () => {
  await setMode("invitation");
  const { email } = await people.member();
  await people.signUp(email, PASSWORD, { name: "Eva", invitation: await invite() });
  expect((await mailbox.to(email)).subject).toContain("Um convite foi usado com seu e-mail");
});

test("sign-ups without an invitation do not count for the invited person's address", async () => {
  await setMode("invitation");
  const email = people.newAddress();
  // The sixth sign-up would be refused, if the first five counted.
  for (let n = 0; n < 6; n += 1) expect((await people.signUp(email)).status).toBe(422);
  const invited = { name: "Eva", invitation: await invite() };
  expect((await people.signUp(email, PASSWORD, invited)).status).toBe(200);
});

test("the settings say that a church which invites people has no open sign-up", async () => {
  const isClosed = async () => (await people.call("GET", "/auth/v1/settings")).body.disable_signup;
  for (const [mode, closed] of [
    ["invitation", true],
    ["approval", false],
    ["open", false],
  ] as const) {
    await setMode(mode);
    expect(await isClosed()).toBe(closed);
  }
});

test("a sign-up that is refused because 50 accounts wait can be repeated later", async () => {
  await setMode("approval");
  const [{ waiting } = { waiting: 0 }] = await owner<{ waiting: number }[]>`
    select count(*)::int as waiting from public.profiles
    where approved_at is null and deactivated_at is null
  `;
  await Promise.all(Array.from({ length: 50 - waiting }, () => createAccount(owner)));
  await owner`update public.profiles set approved_at = null where role = 'member'`;
  const email = people.newAddress();
  expect(await people.signUp(email)).toMatchObject(refusedWith("too_many_waiting", 429));
  expect(await owner`select from auth.users where email = ${email}`).toEqual([]);
  await owner`update public.profiles set approved_at = now()`;
  expect((await people.signUp(email)).status).toBe(200);
});
