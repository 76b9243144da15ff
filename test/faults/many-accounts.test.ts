import { expect, test } from "vitest";
import { callJson, sessionOf } from "../support/clients/visitor.ts";
import { createAccount } from "../support/database/accounts.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const ACCOUNTS = 60;
const ATTACKER = "198.51.100.7";
const HOME = "203.0.113.7";

const server = await forFile(TestServer.start({ TRUST_PROXY: "1" }));
const sql = await forFile(server.owner());
await sql`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || n, repeat('0 a b c ', 600), now() + n * interval '1 minute'
  from generate_series(1, 3000) n
`;

const from = (address: string) => ({ "X-Forwarded-For": address });

/** Creates a signed-in account. `approved` is false for one that waits for approval. */
async function account(approved: boolean, role = "member") {
  const { id, refreshToken } = await createAccount(sql);
  await sql`
    update public.profiles set role = ${role}, approved_at = ${approved ? new Date() : null}
    where user_id = ${id}
  `;
  const refresh = `${server.url}/auth/v1/token?grant_type=refresh_token`;
  const answer = await callJson(refresh, { refresh_token: refreshToken });
  return { id, token: sessionOf(answer).access_token };
}

/** The address of a read that PostgreSQL needs over half a second for. */
const PATTERNS = Array.from({ length: 20 }, (_, n) => `description.ilike.*0*a*b*c*z${n}*`);
const COSTLY = `${server.url}/rest/v1/announcements?select=id&limit=1&or=(${PATTERNS.join()})`;

/** Runs `work` while each of `tokens` has two costly reads in flight from one network address. */
async function whileReading(tokens: string[], work: () => Promise<void>) {
  let isBusy = true;
  const statuses: number[] = [];
  const headers = { ...from(ATTACKER), Prefer: "count=exact" };
  async function read(token: string) {
    while (isBusy) {
      const { status } = await callJson(COSTLY, undefined, { method: "GET", token, headers });
      statuses.push(status);
    }
  }
  const readers = [...tokens, ...tokens].map(read);
  await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(10);
  await work().finally(() => {
    isBusy = false;
  });
  await Promise.all(readers);
}

/** Returns the median time in ms of `ask`, which must be answered with `status` each time. */
async function medianMs(ask: () => Promise<{ status: number }>, status: number) {
  const times: number[] = [];
  while (times.length < 15) {
    const start = performance.now();
    expect((await ask()).status).toBe(status);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[7];
}

const member = await account(true);
const editor = await account(true, "editor");
const admin = await account(true, "admin");
const target = await account(true);

/** Expects that a member, an editor and an admin are served as fast as the board promises. */
async function expectOthersServed(address: string) {
  const headers = from(address);
  const read = (token: string) => () =>
    callJson(`${server.url}/rest/v1/announcements?select=id&limit=50`, undefined, {
      method: "GET",
      token,
      headers,
    });
  const block = () =>
    callJson(
      `${server.url}/rest/v1/rpc/set_member_active`,
      { member_id: target.id, active: false },
      { token: admin.token, headers },
    );
  expect(await medianMs(read(member.token), 200)).toBeLessThan(300);
  expect(await medianMs(read(editor.token), 200)).toBeLessThan(300);
  expect(await medianMs(block, 204)).toBeLessThan(100);
}

const tokensOf = async (approved: boolean) => {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => account(approved)));
  return accounts.map(({ token }) => token);
};

test("sixty accounts that wait for approval keep neither members nor admins out", async () => {
  await whileReading(await tokensOf(false), () => expectOthersServed(ATTACKER));
});

test("sixty free accounts of one address keep no member elsewhere and no admin out", async () => {
  await whileReading(await tokensOf(true), () => expectOthersServed(HOME));
});

test("cheap requests of waiting accounts fill no queue that members use", async () => {
  const tokens = (await tokensOf(false)).slice(0, 12);
  const flood = tokens.flatMap((token) =>
    Array.from({ length: 100 }, () =>
      callJson(`${server.url}/rest/v1/announcements?select=id&limit=1`, undefined, {
        method: "GET",
        token,
        headers: from(ATTACKER),
      }),
    ),
  );
  await expectOthersServed(ATTACKER);
  await Promise.all(flood);
});
