import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refusedWith, type Session, sessionOf } from "../support/clients/visitor.ts";
import { PASSWORD } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const NEW_PASSWORD = "outra-senha-1";

const { people, owner } = await startWithMail({ RATE_LIMITS: "on" });

/**
 * Moves every stored time of the last hour a year ahead, as if the clock had been a year ahead
 * until now.
 */
async function simulateClockCorrection(): Promise<void> {
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
  // The triggers are disabled, because they would write the present time.
  await owner.unsafe(`
    begin; set local session_replication_role = replica; ${moves.join("")}
    update server.rate_limits set expire = expire + 366 * 86400000::bigint; commit;
  `);
}

const post = ({ access_token }: Session) =>
  people.post(
    "/rest/v1/announcements",
    { id: randomUUID(), title: "Ensaio", description: "Às 19h", date: "2030-01-01T19:00:00Z" },
    access_token,
  );

test("after a clock correction a blocked member can sign in", async () => {
  const { email, user, refresh_token } = await people.member();
  // Ten attempts are exactly the limit. An eleventh would be refused, and the process would cache
  // the refusal.
  for (let n = 0; n < 10; n += 1) await people.signIn(email, "senha-errada");
  await people.recover(email);
  const { refresh_token: byLink } = await people.signInByLink("recovery", email);
  await owner`
    insert into private.changes (user_id, changed_at) select ${user.id}, now()
      from generate_series(1, 60)
  `;
  await simulateClockCorrection();
  expect((await post(sessionOf(await people.signIn(email)))).status).toBe(201);
  expect((await people.refresh(refresh_token)).status).toBe(200);
  const later = sessionOf(await people.refresh(byLink));
  const refused = await people.setPassword(later.access_token, { password: NEW_PASSWORD });
  expect(refused).toMatchObject(refusedWith("current_password_required"));
  const change = { password: NEW_PASSWORD, current_password: PASSWORD };
  expect((await people.setPassword(later.access_token, change)).status).toBe(200);
});

test("after a clock correction a person can sign up again", async () => {
  const email = people.newAddress();
  for (let n = 0; n < 5; n += 1) expect((await people.signUp(email)).status).toBe(200);
  const { code, tokenHash } = await people.mailedProof(email);
  await simulateClockCorrection();
  expect((await people.verify({ type: "signup", email, token: code })).status).toBe(403);
  expect((await people.verify({ type: "signup", token_hash: tokenHash })).status).toBe(403);
  expect((await people.signUp(email)).status).toBe(200);
  const newest = await people.mailedProof(email, 1);
  const confirmed = await people.verify({ type: "signup", email, token: newest.code });
  expect((await post(sessionOf(confirmed))).status).toBe(201);
});
