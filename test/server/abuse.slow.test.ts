import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { refusedWith, visit } from "../support/clients/visitor.ts";
import { PASSWORD as password } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const reportHashing = pathToFileURL(join(import.meta.dirname, "report-hashing.mjs"));
const { server, people, owner } = await startWithMail({
  NODE_OPTIONS: `--import ${reportHashing}`,
});

const { newAddress, signUp, signIn } = people;
const member = await people.member();
const asker = await people.member();
const waiting = newAddress();
await signUp(waiting);

/** The comparisons with a password's hash since the first `seen`, each with how many were under way. */
const comparisons = (seen = 0) =>
  [...server.output.matchAll(/^compare (\S+) (\d+)$/gm)]
    .slice(seen)
    .map(([, cost, running]) => ({ cost, running: Number(running) }));

/** Fails when the server has no time to answer. */
async function expectHealthy() {
  const response = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(5_000) });
  await response.text();
  expect(response.status).toBe(200);
}

describe("a sign-in", () => {
  test("with a wrong password is answered alike for every address, after one comparison with a hash", async () => {
    const refusal = {
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    };
    for (const email of [member.email, waiting, newAddress()]) {
      const before = comparisons().length;
      expect(await signIn(email, "wrong-password")).toMatchObject({ status: 400, body: refusal });
      await expect.poll(() => comparisons(before)).toEqual([{ cost: "$2b$10$", running: 1 }]);
    }
    // A person who knows the password may know that the confirmation is missing.
    expect((await signIn(waiting)).body).toMatchObject({ error_code: "email_not_confirmed" });
  });

  test.each([
    [{ email: "x" }, password],
    [["a@b.co"], password],
    ["a@b.co", 12],
    ["a@b.co", { length: 9 }],
  ])("of %j with %j is refused", async (email, secret) => {
    expect(await signIn(email, secret)).toMatchObject(refusedWith("validation_failed"));
  });

  test.each([null, [], "x"])("with the body %j is refused", async (body) => {
    for (const path of ["token?grant_type=password", "signup", "verify"]) {
      expect((await people.post(`/auth/v1/${path}`, body)).status).toBe(400);
    }
  });
});

test("the server goes on answering while eight people sign in at once", async () => {
  const { email } = member;
  const before = comparisons().length;
  let signing = true;
  const people = Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      for (let round = 0; round < 4; round += 1) {
        await signIn(index % 2 ? email : newAddress(), index % 2 ? password : "wrong-password");
      }
    }),
  ).then(() => {
    signing = false;
  });
  while (signing) await expectHealthy();
  await people;
  // On the event loop the next comparison would begin when the last one has ended.
  const running = comparisons(before).map((one) => one.running);
  expect(Math.max(...running)).toBeGreaterThan(1);
});

test("sixteen changes of a password at once leave the others their share", async () => {
  const thieves: Awaited<ReturnType<typeof people.member>>[] = [];
  while (thieves.length < 16) thieves.push(await people.member());
  const before = comparisons().length;
  const change = { password: "senha-nova-1", current_password: "senha-errada" };
  await Promise.all(thieves.map(({ access_token }) => people.setPassword(access_token, change)));
  await expect.poll(() => comparisons(before).length).toBeGreaterThanOrEqual(thieves.length);
  // One after the other, each in one of the four threads that all share.
  expect(comparisons(before).filter(({ running }) => running !== 1)).toEqual([]);
});

test("150 slow and silent connections keep nobody waiting, and are closed before long", async () => {
  const open = async (text: string) => {
    const socket = connect(server.port, "127.0.0.1").on("error", () => {});
    socket.resume();
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  const texts = [
    "",
    "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\napikey: x\r\nContent-Length: 1000\r\n\r\n{",
  ];
  const sockets = await Promise.all(
    Array.from({ length: 150 }, (_, index) => open(texts[index % 3] ?? "")),
  );
  const drip = setInterval(() => {
    for (const [index, socket] of sockets.entries()) if (index % 3) socket.write("a");
  }, 1_000);
  for (let round = 0; round < 20; round += 1) {
    await expectHealthy();
    for (const path of ["/", "/rest/v1/ministries?select=name"]) {
      expect((await visit(server.url + path)).status).toBe(200);
    }
    await delay(50);
  }
  const closed = () => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
  await expect.poll(closed, { timeout: 30_000, interval: 500 }).toBe(150);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
});

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
  ["sign-up", (email) => signUp(email)],
  ["sign-up in capitals", (email) => signUp(email.toUpperCase())],
  ["sign-up with a weak password", (email) => signUp(email, "curta")],
  ["sign-up with a long password", (email) => signUp(email, "a".repeat(73))],
  ["sign-up with a NUL", (email) => signUp(email, password, { name: "a\0" })],
  ["sign-up with half a pair", (email) => signUp(email, password, { name: "a\ud800" })],
  ["sign-up with more", (email) => signUp(email, password, { x: "\0", y: [[]] })],
  ["recovery", (email) => people.recover(email)],
  ["resend", (email) => people.post("/auth/v1/resend", { type: "signup", email })],
  ["a change of address", (email) => people.askForAddress(asker.access_token, email)],
])("known and unknown addresses get the same response to %s", async (_, call) => {
  const forms = [];
  for (const email of [newAddress(), member.email, waiting]) {
    const response = await call(email);
    forms.push(formOf(response, email));
    // At a full quarter of a second (server/http/response-time.test.ts).
    expect(response.ms).toBeGreaterThanOrEqual(245);
  }
  for (const form of forms) expect(form).toEqual(forms[0]);
});

test("several sign-ups at once with one address all get the same response", async () => {
  const email = newAddress();
  const responses = await Promise.all(Array.from({ length: 5 }, () => signUp(email)));
  const [form, ...others] = responses.map((response) => formOf(response, email));
  for (const other of others) expect(other).toEqual(form);
  expect(form?.status).toBe(200);
});

test.each([
  ...["ana\u202e@example.org", "ana@exam\u200bple.org", "\u3164ana@example.org"],
  ...[`${"a".repeat(243)}@example.org`, " ana@example.org "],
])("nobody signs up with an address that does not look as it is: %j", async (email) => {
  expect(await signUp(email)).toMatchObject(refusedWith("email_address_invalid"));
});

test("the response to a sign-up describes the account that was stored", async () => {
  const email = newAddress();
  const { body } = await signUp(email, password, { name: "Ana", role: "admin" });
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
