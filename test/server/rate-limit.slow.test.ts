import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Mailbox } from "../support/clients/mailbox.ts";
import { callJson, refusedWith } from "../support/clients/visitor.ts";
import { createAccount, PASSWORD as password } from "../support/database/accounts.ts";
import { forFile } from "../support/for-file.ts";
import type { TestServer } from "../support/server.ts";
import { startPostgres } from "../support/start-for-file.ts";

const HOME = "203.0.113.7";
let number = 0;

/** Three servers on one database behind a proxy: what the one counts, the others know. One sends no mail. */
const mailbox = await forFile(Mailbox.open());
const { sql, start } = await startPostgres();
const env = { RATE_LIMITS: "on", TRUST_PROXY: "1" };
const mailing = { ...env, SMTP_URL: mailbox.url };
const [one, two, mailless] = [await start(mailing), await start(mailing), await start(env)];

const newPlace = () => {
  number += 1;
  return `10.1.${number >> 8}.${number & 255}`;
};
const from = (place: string) => ({ "X-Forwarded-For": `198.51.100.1, ${place}` });

const post = (server: TestServer, place: string, path: string, body: object) =>
  callJson(server.url + path, body, { headers: from(place) });

const putUser = (server: TestServer, place: string, token: string, body: object) =>
  callJson(`${server.url}/auth/v1/user`, body, { method: "PUT", token, headers: from(place) });

const signIn = (server: TestServer, place: string, email: string, secret = "wrong-password") =>
  post(server, place, "/auth/v1/token?grant_type=password", { email, password: secret });

const confirmedMember = async () => (await createAccount(sql)).email;

/** Calls until the first 429; how many passed before it. */
async function passed(call: () => Promise<{ status: number }>, most: number) {
  for (let count = 0; count < most; count += 1) if ((await call()).status === 429) return count;
  return most;
}

test("signing in is tried ten times from one place, on all servers together, and never locks the member out", async () => {
  const email = await confirmedMember();
  const attacker = newPlace();
  let turn = 0;
  const guess = () => {
    turn += 1;
    return signIn(turn % 2 ? one : two, attacker, turn % 3 ? email : email.toUpperCase());
  };
  expect(await passed(guess, 20)).toBe(10);
  const refused = await signIn(one, attacker, email, password);
  expect(refused).toMatchObject(refusedWith("over_request_rate_limit", 429));
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(900);
  // The same member from home, and another member from the attacker's place.
  expect((await signIn(two, newPlace(), email, password)).status).toBe(200);
  expect((await signIn(one, attacker, await confirmedMember(), password)).status).toBe(200);
});

test("the password is guessed ten times in a stolen session, by changing it and by deleting the account together", async () => {
  const email = await confirmedMember();
  const { access_token: token } = (await signIn(one, newPlace(), email, password)).body;
  const remove = (server: TestServer, body: object) =>
    callJson(`${server.url}/rest/v1/rpc/delete_own_account`, body, {
      token,
      headers: from(newPlace()),
    });
  const guess = () => remove(two, { password: "senha-errada" });
  // Without a password none is compared.
  for (let n = 0; n < 12; n += 1) expect((await remove(one, {})).status).toBe(404);
  const change = { password: "senha-nova-1", current_password: "senha-errada" };
  expect((await putUser(one, newPlace(), token, change)).status).toBe(400);
  expect(await guess()).toMatchObject({ status: 400, body: { hint: "current_password_mismatch" } });
  expect(await passed(guess, 20)).toBe(8);
  const refused = await remove(one, { password });
  expect(refused).toMatchObject({ status: 429, body: { hint: "too_many_requests" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
  const right = { ...change, current_password: password };
  expect((await putUser(one, newPlace(), token, right)).status).toBe(429);
  // A link opens a session that sets a password.
  await post(one, newPlace(), "/auth/v1/recover", { email });
  const [, token_hash] = /token_hash=([0-9a-f]+)/.exec((await mailbox.to(email)).text ?? "") ?? [];
  const opened = await post(one, newPlace(), "/auth/v1/verify", { type: "recovery", token_hash });
  const set = { password: "senha-nova-1" };
  expect((await putUser(two, newPlace(), opened.body.access_token, set)).status).toBe(200);
  const { access_token: other } = (await signIn(one, newPlace(), await confirmedMember(), password))
    .body;
  const call = { token: other, headers: from(newPlace()) };
  const deleted = await callJson(`${two.url}/rest/v1/rpc/delete_own_account`, { password }, call);
  expect(deleted.status).toBe(204);
});

test("neither addresses nor accounts are kept in clear", async () => {
  const rows = await sql<{ key: string }[]>`select key from server.rate_limits`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^\w+:\w+:[\w-]{43}$/);
});

/** Signs somebody up, and returns the token and what is kept of the place. */
async function signUp(to: TestServer, place: string) {
  const email = `${randomUUID()}@example.org`;
  const { status, body } = await post(to, place, "/auth/v1/signup", { email, password });
  expect(status).toBe(200);
  const kept = await sql<{ origin: string }[]>`
    select origin from private.account_origins join auth.users on id = user_id where email = ${email}
  `;
  return { token: body.access_token, origins: kept.map(({ origin }) => origin) };
}

test("where no mail is sent, and only there, it is kept which accounts are of one network address, and no address", async () => {
  const [ana, bia] = [await signUp(mailless, HOME), await signUp(mailless, HOME)];
  const another = await signUp(mailless, "203.0.113.8");
  expect(ana.origins).toHaveLength(1);
  expect(bia.origins).toEqual(ana.origins);
  expect(another.origins).not.toEqual(ana.origins);
  for (const { origins } of [ana, another]) expect(origins[0]).toMatch(/^[\w-]{43}$/);
  expect(mailless.output).not.toContain(HOME);
  expect((await signUp(one, HOME)).origins).toEqual([]);
  // An IPv6 address counts by the network that a customer changes within.
  const v6 = await signUp(mailless, "2001:db8:1:2::3");
  expect((await signUp(mailless, "2001:db8:1:2:a:b:c:d")).origins).toEqual(v6.origins);
});

test("new accounts of one address post within one limit", async () => {
  const place = "203.0.113.30";
  const [ana, bia] = [await signUp(mailless, place), await signUp(mailless, place)];
  await sql`
    insert into private.posts (posted_at, origin)
    select now(), ${ana.origins[0]} from generate_series(1, 116)
  `;
  const row = { title: "Ensaio", description: "x", date: "2030-01-01T19:00:00Z" };
  // Four at once: the first three changes of a member pass the limit.
  const rows = Array(4).fill(row);
  const announce = ({ token }: { token: string }) =>
    callJson(`${mailless.url}/rest/v1/announcements`, rows, { token, headers: from(newPlace()) });
  expect((await announce(ana)).status).toBe(201);
  expect((await announce(bia)).status).toBe(429);
  expect((await announce(await signUp(mailless, place))).status).toBe(429);
  expect((await announce(await signUp(mailless, "203.0.113.31"))).status).toBe(201);
});

test.each([
  "select * from private.account_origins",
  "update private.account_origins set origin = 'x'",
  "delete from private.account_origins",
  "select * from private.posts",
])("the server's own role is refused: %s", async (statement) => {
  const run = sql.begin(async (sql) => {
    await sql`set local role authenticator`;
    await sql.unsafe(statement);
  });
  await expect(run).rejects.toMatchObject({ code: "42501" });
});
