import { expect, test } from "vitest";
import { callJson, refusedWith, visitRows } from "../support/clients/visitor.ts";
import { PASSWORD } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const { server, people, owner } = await startWithMail();
const setMode = (sign_up: string) => owner`
  insert into public.church (sign_up) values (${sign_up}) on conflict (id) do update set sign_up = excluded.sign_up
`;
const disabled = refusedWith("signup_disabled", 422);

/** Creates an invitation as a new admin, and returns its token. */
async function invite(role = "member"): Promise<string> {
  const { user, access_token: token } = await people.member();
  await owner`update public.profiles set role = 'admin' where user_id = ${user.id}`;
  return (await people.call("POST", "/rest/v1/rpc/create_invitation", { role }, token)).body;
}

test("a member who signs up while admins approve waits, and the link of the mail signs the member in", async () => {
  await setMode("approval");
  const email = people.newAddress();
  expect((await people.signUp(email)).status).toBe(200);
  const { access_token: token } = await people.signInByLink("signup", email);
  const headers = { authorization: `Bearer ${token}` };
  const profile = await visitRows(
    `${server.url}/rest/v1/profiles?select=role,approved_at`,
    headers,
  );
  expect(profile).toEqual([{ role: "member", approved_at: null }]);
  const announcement = { title: "Ensaio", description: "x", date: "2030-01-01" };
  const posted = await people.call("POST", "/rest/v1/announcements", announcement, token);
  expect([posted.status, posted.body]).toMatchObject([
    403,
    { code: "42501", hint: "not_approved" },
  ]);
});

test("a church that invites people refuses a sign-up without a good invitation, for a known and an unknown address alike", async () => {
  await setMode("invitation");
  const [known, unknown] = [(await people.member()).email, people.newAddress()];
  const ask = async (email: string, invitation?: string) => {
    const { status, body } = await people.signUp(email, PASSWORD, { name: "Ana", invitation });
    return { status, body };
  };
  for (const invitation of [undefined, "x"]) {
    const refusals = [await ask(known, invitation), await ask(unknown, invitation)];
    expect(refusals[0]).toMatchObject(disabled);
    expect(refusals[1]).toEqual(refusals[0]);
  }
  expect(await owner`select from auth.users where email = ${unknown}`).toEqual([]);
  // Both addresses use up an invitation. Otherwise its state would tell whether the address has an account.
  const looks = [];
  for (const email of [known, unknown]) {
    const token = await invite();
    expect((await ask(email, token)).status).toBe(200);
    looks.push(await callJson(`${server.url}/rest/v1/rpc/invitation`, { token }));
  }
  expect(looks.map(({ body }) => body)).toEqual([[], []]);
  const { tokenHash } = await people.mailedProof(unknown);
  expect((await people.verify({ type: "signup", token_hash: tokenHash })).status).toBe(200);
});

test("an invitation also counts for an address that somebody else has signed up before, until it is confirmed", async () => {
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
