import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refusedWith, type Session, sessionOf } from "../support/clients/visitor.ts";
import { PASSWORD } from "../support/database/accounts.ts";
import { startWithMail } from "../support/started.ts";

const NEW_PASSWORD = "outra-senha-1";

const { server, people, owner } = await startWithMail({ RATE_LIMITS: "on" });

/** Moves every time of the last hour a year ahead, as if the clock had been so far ahead and had been set right now. */
async function clockIsSetRight(): Promise<void> {
  const columns = await owner`
    select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private', 'auth', 'server') and table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
  `;
  const moves = columns.map(
    ({ place, name }) => `update ${place} set ${name} = ${name} + interval '366 days'
      where ${name} between now() - interval '1 hour' and now();`,
  );
  // Without triggers, which would write the present time.
  await owner.unsafe(`
    begin; set local session_replication_role = replica; ${moves.join("")}
    update server.rate_limits set expire = expire + 366 * 86400000::bigint; commit;
  `);
}

/** Calls as often as it is allowed, not once more: what is refused is remembered by the process as well. */
async function exhaust(times: number, call: () => Promise<{ status: number }>) {
  for (let count = 0; count < times; count += 1) expect((await call()).status).not.toBe(429);
}

const post = ({ access_token }: Session) =>
  people.post(
    "/rest/v1/announcements",
    { id: randomUUID(), title: "Ensaio", description: "Às 19h", date: "2030-01-01T19:00:00Z" },
    access_token,
  );

test("whoever had no attempt left signs in, posts and is mailed at once", async () => {
  const { email, user } = await people.member();
  await exhaust(10, () => people.signIn(email, "senha-errada"));
  await exhaust(5, () => people.recover(email));
  await owner`
    insert into private.posts (user_id, posted_at) select ${user.id}, now() from generate_series(1, 60)
  `;
  const before = await people.signIn(email);
  expect(before.status).toBe(429);
  await server.down();
  await server.up();
  await clockIsSetRight();
  const session = sessionOf(await people.signIn(email));
  expect((await post(session)).status).toBe(201);
  expect((await people.refresh(session.refresh_token)).status).toBe(200);
  expect((await people.recover(email)).status).toBe(200);
  const recovered = await people.open("recovery", email, 5);
  expect(
    (await people.setPassword(recovered.access_token, { password: NEW_PASSWORD })).status,
  ).toBe(200);
});

test("whoever waits for a confirmation is sent another one, and signs up again", async () => {
  const email = people.newAddress();
  await exhaust(5, () => people.signUp(email));
  const { code, tokenHash } = await people.proofTo(email);
  await clockIsSetRight();
  // Good for an hour, not until a year is over.
  expect((await people.verify({ type: "signup", email, token: code })).status).toBe(403);
  expect((await people.verify({ type: "signup", token_hash: tokenHash })).status).toBe(403);
  expect((await people.signUp(email)).status).toBe(200);
  const newest = await people.proofTo(email, 1);
  const confirmed = await people.verify({ type: "signup", email, token: newest.code });
  expect(confirmed.status).toBe(200);
  expect((await post(confirmed.body)).status).toBe(201);
});

test("a session of before goes on; one that a link opened sets no password without the current one any more", async () => {
  const { email, refresh_token } = await people.member();
  await people.recover(email);
  const { refresh_token: byLink } = await people.open("recovery", email);
  await clockIsSetRight();
  const { status, body } = await people.refresh(refresh_token);
  expect(status).toBe(200);
  expect((await post(body)).status).toBe(201);
  const later = await people.refresh(byLink);
  const refused = await people.setPassword(later.body.access_token, { password: NEW_PASSWORD });
  expect(refused).toMatchObject(refusedWith("current_password_required"));
  const change = { password: NEW_PASSWORD, current_password: PASSWORD };
  expect((await people.setPassword(later.body.access_token, change)).status).toBe(200);
});
