import { expect, test } from "vitest";
import { Mailbox } from "../support/clients/mailbox.ts";
import { callJson, refusedWith } from "../support/clients/visitor.ts";
import { createAccount, PASSWORD as password } from "../support/database/accounts.ts";
import { forFile } from "../support/fixtures.ts";
import type { TestServer } from "../support/server.ts";
import { startPostgres } from "../support/started.ts";

let number = 0;

/** Two servers on one database behind a proxy: what the one counts, the other knows. */
const mailbox = await forFile(Mailbox.open());
const { sql, start } = await startPostgres();
const env = { RATE_LIMITS: "on", TRUST_PROXY: "1", SMTP_URL: mailbox.url };
const [one, two] = [await start(env), await start(env)];

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

test("requests without their fields keep nobody at their address out", async () => {
  const place = newPlace();
  const empty = () => post(one, place, "/auth/v1/token?grant_type=password", {});
  for (let n = 0; n < 160; n += 1) expect((await empty()).status).toBe(400);
  expect((await signIn(one, place, await confirmedMember(), password)).status).toBe(200);
});

test("neither addresses nor accounts are kept in clear", async () => {
  const rows = await sql<{ key: string }[]>`select key from server.rate_limits`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^\w+:\w+:[\w-]{43}$/);
});
