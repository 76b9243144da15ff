import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Mailbox } from "../support/clients/mailbox.ts";
import { callJson } from "../support/clients/visitor.ts";
import { createAccount, PASSWORD as password } from "../support/database/accounts.ts";
import { forFile } from "../support/for-file.ts";
import type { TestServer } from "../support/server.ts";
import { startPostgres } from "../support/start-for-file.ts";

const HOME = "203.0.113.7";
let number = 0;

// Two servers behind a proxy share a database and therefore their rate limits. The second sends no
// mail.
const mailbox = await forFile(Mailbox.open());
const { sql, start } = await startPostgres();
const env = { RATE_LIMITS: "on", TRUST_PROXY: "1" };
const mailing = { ...env, SMTP_URL: mailbox.url };
const one = await start(mailing);
const mailless = await start(env);

const newIp = () => {
  number += 1;
  return `10.1.${number >> 8}.${number & 255}`;
};
const from = (address: string) => ({ "X-Forwarded-For": `198.51.100.1, ${address}` });

const post = (server: TestServer, address: string, path: string, body: object) =>
  callJson(server.url + path, body, { headers: from(address) });

const putUser = (server: TestServer, address: string, token: string, body: object) =>
  callJson(`${server.url}/auth/v1/user`, body, { method: "PUT", token, headers: from(address) });

const signIn = (server: TestServer, address: string, email: string, secret = "wrong-password") =>
  post(server, address, "/auth/v1/token?grant_type=password", { email, password: secret });

const confirmedMember = async () => (await createAccount(sql)).email;

/**
 * Repeats `call` until its first response 429, at most `most` times. Returns the number of calls
 * before it.
 */
async function countUntilLimited(call: () => Promise<{ status: number }>, most: number) {
  for (let count = 0; count < most; count += 1) if ((await call()).status === 429) return count;
  return most;
}

test("a stolen session allows ten guesses of the password", async () => {
  const email = await confirmedMember();
  const { access_token: token } = (await signIn(one, newIp(), email, password)).body;
  const remove = (server: TestServer, body: object) =>
    callJson(`${server.url}/rest/v1/rpc/delete_own_account`, body, {
      token,
      headers: from(newIp()),
    });
  const guess = () => remove(mailless, { password: "senha-errada" });
  // A request without a password is no guess and is not counted.
  for (let n = 0; n < 12; n += 1) expect((await remove(one, {})).status).toBe(404);
  const change = { password: "senha-nova-1", current_password: "senha-errada" };
  expect((await putUser(one, newIp(), token, change)).status).toBe(400);
  expect(await guess()).toMatchObject({ status: 400, body: { hint: "current_password_mismatch" } });
  expect(await countUntilLimited(guess, 20)).toBe(8);
  const refused = await remove(one, { password });
  expect(refused).toMatchObject({ status: 429, body: { hint: "too_many_requests" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
  const right = { ...change, current_password: password };
  expect((await putUser(one, newIp(), token, right)).status).toBe(429);
  // The member can still set a new password in a session that a mailed link opens.
  await post(one, newIp(), "/auth/v1/recover", { email });
  const [, token_hash] = /token_hash=([0-9a-f]+)/.exec((await mailbox.to(email)).text ?? "") ?? [];
  const opened = await post(one, newIp(), "/auth/v1/verify", { type: "recovery", token_hash });
  const set = { password: "senha-nova-1" };
  expect((await putUser(mailless, newIp(), opened.body.access_token, set)).status).toBe(200);
  const { access_token: other } = (await signIn(one, newIp(), await confirmedMember(), password))
    .body;
  const call = { token: other, headers: from(newIp()) };
  const deleted = await callJson(
    `${mailless.url}/rest/v1/rpc/delete_own_account`,
    { password },
    call,
  );
  expect(deleted.status).toBe(204);
});

test("the stored rate limits contain addresses and accounts only as hashes", async () => {
  const rows = await sql<{ key: string }[]>`select key from server.rate_limits`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^\w+:\w+:[\w-]{43}$/);
});

/** Signs up an account. Returns its access token and the stored hashes of its network address. */
async function signUp(to: TestServer, address: string) {
  const email = `${randomUUID()}@example.org`;
  const { status, body } = await post(to, address, "/auth/v1/signup", { email, password });
  expect(status).toBe(200);
  const rows = await sql<{ origin: string }[]>`
    select origin from private.account_origins join auth.users on id = user_id
      where email = ${email}
  `;
  return { token: body.access_token, origins: rows.map(({ origin }) => origin) };
}

test("only a server without mail stores which accounts share a network address", async () => {
  const ana = await signUp(mailless, HOME);
  const bia = await signUp(mailless, HOME);
  const another = await signUp(mailless, "203.0.113.8");
  expect(ana.origins).toHaveLength(1);
  expect(bia.origins).toEqual(ana.origins);
  expect(another.origins).not.toEqual(ana.origins);
  for (const { origins } of [ana, another]) expect(origins[0]).toMatch(/^[\w-]{43}$/);
  expect(mailless.output).not.toContain(HOME);
  expect((await signUp(one, HOME)).origins).toEqual([]);
  // IPv6 addresses of the same /64 network count as one, because a customer can use all of them.
  const v6 = await signUp(mailless, "2001:db8:1:2::3");
  expect((await signUp(mailless, "2001:db8:1:2:a:b:c:d")).origins).toEqual(v6.origins);
});

test.each([
  "select * from private.account_origins",
  "update private.account_origins set origin = 'x'",
  "delete from private.account_origins",
  "select * from private.changes",
])("the server's own database role may not run: %s", async (statement) => {
  const run = sql.begin(async (sql) => {
    await sql`set local role authenticator`;
    await sql.unsafe(statement);
  });
  await expect(run).rejects.toMatchObject({ code: "42501" });
});
