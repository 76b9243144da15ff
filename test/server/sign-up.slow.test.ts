import { expect, test } from "vitest";
import { z } from "zod";
import { refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/started.ts";

const { people, owner } = await startWithMail();
const member = (await people.member()).email;
const { access_token } = await people.member();
const waiting = people.newAddress();
await people.signUp(waiting);

const uuid = z.uuid();
const time = z.iso.datetime();

/** A response in which values that differ from call to call are named by their form. */
function formOf({ status, body }: { status: number; body: unknown }, email: string) {
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (uuid.safeParse(value).success) return "<uuid>";
    if (time.safeParse(value).success) return "<time>";
    return value === email ? "<email>" : value;
  });
  return { status, text };
}

type Call = (email: string) => Promise<{ status: number; body: unknown; ms: number }>;
test.each<[string, Call]>([
  ["sign-up", (email) => people.signUp(email)],
  ["sign-up in capitals", (email) => people.signUp(email.toUpperCase())],
  ["sign-up with a weak password", (email) => people.signUp(email, "curta")],
  ["sign-up with a long password", (email) => people.signUp(email, "a".repeat(73))],
  ["sign-up with a NUL", (email) => people.signUp(email, password, { name: "a\0" })],
  ["sign-up with half a pair", (email) => people.signUp(email, password, { name: "a\ud800" })],
  ["sign-up with more", (email) => people.signUp(email, password, { x: "\0", y: [[]] })],
  ["recovery", (email) => people.recover(email)],
  ["resend", (email) => people.post("/auth/v1/resend", { type: "signup", email })],
  ["a change of address", (email) => people.askForAddress(access_token, email)],
])("known and unknown addresses get the same response to %s", async (_, call) => {
  const forms = [];
  for (const email of [people.newAddress(), member, waiting]) {
    const response = await call(email);
    forms.push(formOf(response, email));
    // At a full quarter of a second (server/http/response-time.test.ts).
    expect(response.ms).toBeGreaterThanOrEqual(245);
  }
  for (const form of forms) expect(form).toEqual(forms[0]);
});

test("several sign-ups at once with one address all get the same response", async () => {
  const email = people.newAddress();
  const responses = await Promise.all(Array.from({ length: 5 }, () => people.signUp(email)));
  const [form, ...others] = responses.map((response) => formOf(response, email));
  for (const other of others) expect(other).toEqual(form);
  expect(form?.status).toBe(200);
});

test.each([
  ...["ana\u202e@example.org", "ana@exam\u200bple.org", "\u3164ana@example.org"],
  ...[`${"a".repeat(243)}@example.org`, " ana@example.org "],
])("nobody signs up with an address that does not look as it is: %j", async (email) => {
  expect(await people.signUp(email)).toMatchObject(refusedWith("email_address_invalid"));
});

test("the response to a sign-up describes the account that was stored", async () => {
  const email = people.newAddress();
  const { body } = await people.signUp(email, password, { name: "Ana", role: "admin" });
  const [row] = await owner`
    select id, aud, role, email, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
    from auth.users where email = ${email}
  `;
  const identities = await owner`
    select provider, provider_id as id, user_id, identity_data from auth.identities where email = ${email}
  `;
  expect(body).toMatchObject({ ...row, identities });
  expect(body.user_metadata).not.toHaveProperty("role");
});
