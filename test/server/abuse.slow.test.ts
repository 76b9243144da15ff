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
const unconfirmed = newAddress();
await signUp(unconfirmed);

/**
 * Returns, for each password comparison after the first `seen`, the cost of its hash and how many
 * were running.
 */
const comparisons = (seen = 0) =>
  [...server.output.matchAll(/^compare (\S+) (\d+)$/gm)]
    .slice(seen)
    .map(([, cost, running]) => ({ cost, running: Number(running) }));

/** Expects a health response within five seconds. */
async function expectHealthy() {
  const response = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(5_000) });
  await response.text();
  expect(response.status).toBe(200);
}

describe("a sign-in", () => {
  test("with a wrong password gets the same response for every address", async () => {
    const refusal = {
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    };
    for (const email of [member.email, unconfirmed, newAddress()]) {
      const before = comparisons().length;
      expect(await signIn(email, "wrong-password")).toMatchObject({ status: 400, body: refusal });
      await expect.poll(() => comparisons(before)).toEqual([{ cost: "$2b$10$", running: 1 }]);
    }
    // The response may say that the e-mail address is not confirmed, because this person knows the
    // password.
    expect((await signIn(unconfirmed)).body).toMatchObject({ error_code: "email_not_confirmed" });
  });

  test.each([
    [{ email: "x" }, password],
    [["a@b.co"], password],
    ["a@b.co", 12],
    ["a@b.co", { length: 9 }],
  ])("with the e-mail %j and the password %j is refused", async (email, secret) => {
    expect(await signIn(email, secret)).toMatchObject(refusedWith("validation_failed"));
  });

  test.each([null, [], "x"])("with the body %j is refused", async (body) => {
    for (const path of ["token?grant_type=password", "signup", "verify"]) {
      expect((await people.post(`/auth/v1/${path}`, body)).status).toBe(400);
    }
  });
});

test("the server responds to other requests while eight people sign in at once", async () => {
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
  // The comparisons run in threads. On the event loop they would run one after the other.
  const running = comparisons(before).map((one) => one.running);
  expect(Math.max(...running)).toBeGreaterThan(1);
});

test("sixteen password changes at once run one comparison at a time", async () => {
  const thieves: Awaited<ReturnType<typeof people.member>>[] = [];
  while (thieves.length < 16) thieves.push(await people.member());
  const before = comparisons().length;
  const change = { password: "senha-nova-1", current_password: "senha-errada" };
  await Promise.all(thieves.map(({ access_token }) => people.setPassword(access_token, change)));
  await expect.poll(() => comparisons(before).length).toBeGreaterThanOrEqual(thieves.length);
  // Each comparison uses one of four threads. Running them in turn leaves threads for other
  // requests.
  expect(comparisons(before).filter(({ running }) => running !== 1)).toEqual([]);
});

// Concurrent tests take `expect` from their context. The shared one does not know which test polls.
test.concurrent("150 slow or silent connections delay no other request", async ({ expect }) => {
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

/** Returns the response as text, with placeholders for values that differ from call to call. */
function normalized({ status, body }: { status: number; body: unknown }, email: string) {
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (uuid.safeParse(value).success) return "<uuid>";
    if (time.safeParse(value).success) return "<time>";
    return value === email ? "<email>" : value;
  });
  return { status, text };
}

type Call = (email: string) => Promise<{ status: number; body: unknown; ms: number }>;
test.concurrent.each<[string, Call]>([
  ["sign-up", (email) => signUp(email)],
  ["sign-up in capitals", (email) => signUp(email.toUpperCase())],
  ["sign-up with a weak password", (email) => signUp(email, "curta")],
  ["sign-up with a long password", (email) => signUp(email, "a".repeat(73))],
  ["sign-up with a NUL", (email) => signUp(email, password, { name: "a\0" })],
  ["sign-up with half a surrogate pair", (email) => signUp(email, password, { name: "a\ud800" })],
  ["sign-up with unknown values", (email) => signUp(email, password, { x: "\0", y: [[]] })],
  ["a password recovery", (email) => people.recover(email)],
  [
    "a second confirmation mail",
    (email) => people.post("/auth/v1/resend", { type: "signup", email }),
  ],
  ["a change of address", (email) => people.askForAddress(asker.access_token, email)],
])("known and unknown addresses get the same response to %s", async (_, call) => {
  const forms = [];
  for (const email of [newAddress(), member.email, unconfirmed]) {
    const response = await call(email);
    forms.push(normalized(response, email));
    // Every response takes a multiple of 250 ms, so that its duration reveals no account
    // (`server/http/response-time.ts`).
    expect(response.ms).toBeGreaterThanOrEqual(245);
  }
  for (const form of forms) expect(form).toEqual(forms[0]);
});

test("several sign-ups with one address at once get the same response", async () => {
  const email = newAddress();
  const responses = await Promise.all(Array.from({ length: 5 }, () => signUp(email)));
  const [form, ...others] = responses.map((response) => normalized(response, email));
  for (const other of others) expect(other).toEqual(form);
  expect(form?.status).toBe(200);
  expect(await owner`select from auth.users where email = ${email}`).toHaveLength(1);
});

test("the response to a sign-up describes the account that was stored", async () => {
  const email = newAddress();
  const { body } = await signUp(email, password, { name: "Ana", role: "admin" });
  const [row] = await owner`
    select id, aud, role, email, raw_app_meta_data as app_metadata,
      raw_user_meta_data as user_metadata
    from auth.users where email = ${email}
  `;
  const identities = await owner`
    select provider, provider_id as id, user_id, identity_data from auth.identities
      where email = ${email}
  `;
  expect(body).toMatchObject({ ...row, identities });
  expect(body.user_metadata).not.toHaveProperty("role");
});
