import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { Mailbox } from "../support/clients/mailbox.ts";
import { postJson } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import type { TestServer } from "../support/server.ts";
import { startPostgres } from "../support/started.ts";

const HOME = "203.0.113.7";

const mailbox = await forFile(Mailbox.open());
const { sql: owner, start } = await startPostgres();
/** Without mails, with mails, without limits; all on one database. */
const server = await start({ TRUST_PROXY: "1", RATE_LIMITS: "on" });
const mailing = await start({ TRUST_PROXY: "1", RATE_LIMITS: "on", SMTP_URL: mailbox.url });
const unlimited = await start({ TRUST_PROXY: "1", RATE_LIMITS: "off" });

const send = (to: TestServer, place: string, path: string, body: object, token?: string) =>
  postJson(to.url + path, body, {
    token,
    headers: { "X-Forwarded-For": `198.51.100.1, ${place}` },
  });

/** Signs somebody up, and returns the token and what is kept of the place. */
async function signUp(to: TestServer, place: string) {
  const email = `${randomUUID()}@example.org`;
  const response = await send(to, place, "/auth/v1/signup", { email, password: "senha-1234" });
  expect(response.status).toBe(200);
  const { access_token: token } = z
    .object({ access_token: z.string().optional() })
    .parse(await response.json());
  const kept = await owner<{ origin: string }[]>`
    select origin from private.account_origins join auth.users on id = user_id where email = ${email}
  `;
  return { token, origins: kept.map(({ origin }) => origin) };
}

test("where no mail is sent it is kept which accounts are of one network address, and no address", async () => {
  const [one, two] = [await signUp(server, HOME), await signUp(server, HOME)];
  const another = await signUp(server, "203.0.113.8");
  expect(one.origins).toHaveLength(1);
  expect(two.origins).toEqual(one.origins);
  expect(another.origins).not.toEqual(one.origins);
  for (const { origins } of [one, another]) expect(origins[0]).toMatch(/^[\w-]{43}$/);
  expect(server.output).not.toContain(HOME);
  // An IPv6 address counts by the network that a customer changes within.
  const v6 = await signUp(server, "2001:db8:1:2::3");
  expect((await signUp(server, "2001:db8:1:2:a:b:c:d")).origins).toEqual(v6.origins);
});

test("where mails confirm an address, or nobody is limited, it is not kept", async () => {
  expect((await signUp(mailing, HOME)).origins).toEqual([]);
  expect((await signUp(unlimited, HOME)).origins).toEqual([]);
});

test("new accounts of one address post within one limit", async () => {
  const place = "203.0.113.30";
  const [one, two] = [await signUp(server, place), await signUp(server, place)];
  await owner`
    insert into private.posts (posted_at, origin)
    select now(), ${one.origins[0]} from generate_series(1, 116)
  `;
  const row = { title: "Ensaio", description: "x", date: "2030-01-01T19:00:00Z" };
  // Four at once: the first three changes of a member pass the limit.
  const rows = Array(4).fill(row);
  const post = ({ token }: { token: string | undefined }) =>
    send(server, "203.0.113.99", "/rest/v1/announcements", rows, token);
  expect((await post(one)).status).toBe(201);
  expect((await post(two)).status).toBe(429);
  expect((await post(await signUp(server, place))).status).toBe(429);
  expect((await post(await signUp(server, "203.0.113.31"))).status).toBe(201);
});

test.each([
  "select * from private.account_origins",
  "update private.account_origins set origin = 'x'",
  "delete from private.account_origins",
  "select * from private.posts",
])("the server's own role is refused: %s", async (statement) => {
  const run = owner.begin(async (sql) => {
    await sql`set local role authenticator`;
    await sql.unsafe(statement);
  });
  await expect(run).rejects.toMatchObject({ code: "42501" });
});
