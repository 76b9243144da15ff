import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Mailbox } from "../../testing/mailbox.ts";
import { password, peopleByMail } from "../../testing/people-by-mail.ts";
import { TestServer } from "../../testing/server.ts";

let mailbox: Mailbox;
let server: TestServer;
let people: ReturnType<typeof peopleByMail>;
let member: string;
let waiting: string;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  server = await TestServer.start({ SMTP_URL: mailbox.url });
  people = peopleByMail(server, mailbox);
  member = (await people.member()).email;
  waiting = people.newAddress();
  await people.signUp(waiting);
}, 60_000);

afterAll(async () => {
  await server?.dispose();
  await mailbox?.dispose();
});

const uuid = z.uuidv7();
const anyUuid = z.uuid();
const time = z.iso.datetime();

/** An answer in which what differs from call to call is named by its form. */
function formOf({ status, body }: { status: number; body: unknown }, email: string) {
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (uuid.safeParse(value).success) return "<uuid 7>";
    if (anyUuid.safeParse(value).success) return "<uuid>";
    if (time.safeParse(value).success) return "<time>";
    return value === email ? "<email>" : value;
  });
  return { status, text };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

type Call = (email: string) => Promise<{ status: number; body: unknown; ms: number }>;
const calls: [string, Call][] = [
  ["sign-up", (email) => people.signUp(email)],
  ["sign-up in capitals", (email) => people.signUp(email.toUpperCase())],
  ["sign-up without a name", (email) => people.signUp(email, password, {})],
  ["sign-up with a weak password", (email) => people.signUp(email, "curta")],
  ["sign-up with a long password", (email) => people.signUp(email, "a".repeat(73))],
  ["sign-up with a NUL", (email) => people.signUp(email, password, { name: "a\0" })],
  ["sign-up with half a pair", (email) => people.signUp(email, password, { name: "a\ud800" })],
  ["sign-up with more", (email) => people.signUp(email, password, { name: "A", x: "\0", y: [[]] })],
  ["recovery", (email) => people.recover(email)],
  ["resend", (email) => people.post("/auth/v1/resend", { type: "signup", email })],
];

describe("known and unknown addresses", () => {
  test.each(calls)("get the same answer to %s", async (_, call) => {
    const forms = [];
    for (const email of [people.newAddress(), member, waiting]) {
      forms.push(formOf(await call(email), email));
    }
    for (const form of forms) expect(form).toEqual(forms[0]);
  });

  test("are signed up with for the first time by several at once, who all get the same", async () => {
    const email = people.newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => people.signUp(email)));
    const forms = answers.map((answer) => formOf(answer, email));
    for (const form of forms) expect(form).toEqual(forms[0]);
    expect(forms[0]?.status).toBe(200);
  });

  // An answer is given at the next full quarter of a second: which one, a busy machine decides.
  test.each(calls.filter(([name]) => ["sign-up", "recovery", "resend"].includes(name)))(
    "take the same for %s",
    async (_, call) => {
      const times: Record<string, number[]> = { unknown: [], member: [], waiting: [] };
      for (let round = 0; round < 7; round += 1) {
        times.unknown?.push((await call(people.newAddress())).ms);
        times.member?.push((await call(member)).ms);
        times.waiting?.push((await call(waiting)).ms);
      }
      const all = Object.values(times);
      for (const ms of all.flat()) expect(ms).toBeGreaterThanOrEqual(245);
      const fractions = all.map((values) => median(values.map((ms) => ms % 250)));
      expect(Math.max(...fractions) - Math.min(...fractions)).toBeLessThan(100);
    },
  );
});

test("what is answered of a new account is the account's", async () => {
  const email = people.newAddress();
  const { body } = await people.signUp(email, password, { name: "Ana", role: "admin" });
  const owner = server.owner();
  const [row] = await owner`
    select id, aud, role, email, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
    from auth.users where email = ${email}
  `;
  const identities = await owner`
    select provider, provider_id as id, user_id, identity_data from auth.identities
    where email = ${email}
  `;
  await owner.end();
  expect(body).toMatchObject({ ...row, identities });
  expect(body.user_metadata).not.toHaveProperty("role");
});
