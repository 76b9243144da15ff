import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { ANNOUNCEMENT, post } from "../../test/support/clients/announcements.ts";
import { peopleOf } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";

const { owner, as, createMember, setProfile } = peopleOf(inject("server"));
const PER_HOUR = 120;
const refusal = {
  status: 429,
  error: {
    hint: "too_many_from_address",
    message:
      "at most 120 changes an hour and 500 a day by all accounts that were opened from one address",
  },
};

async function newMemberFrom(origin: string) {
  const person = await createMember("Da rede");
  await owner`insert into private.account_origins values (${person.id}, ${origin})`;
  return person;
}

/**
 * Creates a member who has already made the first three changes of the day, which are accepted
 * beyond the address limit.
 */
async function memberFrom(origin: string) {
  const person = await newMemberFrom(origin);
  await owner`
    insert into private.changes (user_id, changed_at)
    select ${person.id}, now() - interval '2 hours' from generate_series(1, 3)
  `;
  return person;
}

/** Adds `count` changes from a network address to the ledger, made `ago` by deleted accounts. */
const haveChanged = (origin: string, count: number, ago = "1 minute") => owner`
  insert into private.changes (changed_at, origin)
  select now() - ${ago}::interval, ${origin} from generate_series(1, ${count}::integer)
`;

test("members with accounts from one network address share a limit", async () => {
  const origin = randomUUID();
  const another = randomUUID();
  const one = await memberFrom(origin);
  const two = await memberFrom(origin);
  const other = await memberFrom(another);
  await haveChanged(origin, PER_HOUR - 2);
  expect((await post(one)).status).toBe(201);
  expect((await post(two)).status).toBe(201);
  for (const person of [one, two]) expect(await post(person)).toMatchObject(refusal);
  expect((await post(other)).status).toBe(201);
});

test("a member's first three changes of a day exceed the address limit", async () => {
  const origin = randomUUID();
  await haveChanged(origin, PER_HOUR);
  const person = await newMemberFrom(origin);
  for (let n = 0; n < 3; n += 1) expect((await post(person)).status).toBe(201);
  expect(await post(person)).toMatchObject(refusal);
  const counted = await owner`select from private.changes where origin = ${origin}`;
  expect(counted).toHaveLength(PER_HOUR + 3);
  const other = await newMemberFrom(origin);
  const rows = Array(4).fill(ANNOUNCEMENT);
  expect(await other.client.from("announcements").insert(rows)).toMatchObject(refusal);
});

test.each(["editor", "admin"])("an %s has no address limit", async (role) => {
  const origin = randomUUID();
  const person = await memberFrom(origin);
  await haveChanged(origin, PER_HOUR);
  expect((await post(person)).status).toBe(429);
  await setProfile(person.id, { role });
  expect((await post(person)).status).toBe(201);
});

test.each([
  ["the 120th post of the hour", PER_HOUR - 1, "59 minutes", 201],
  ["the 121st post of the hour", PER_HOUR, "59 minutes", 429],
  ["the 500th post of the day", 499, "23 hours", 201],
  ["the 501st post of the day", 500, "23 hours", 429],
])(
  "%s from one network address (after %i posts %s ago) gets status %i",
  async (_, count, ago, status) => {
    const origin = randomUUID();
    await haveChanged(origin, count, ago);
    expect((await post(await memberFrom(origin))).status).toBe(status);
  },
);

test("deleting an account does not give changes back to its network address", async () => {
  const origin = randomUUID();
  const leaver = await memberFrom(origin);
  const stays = await memberFrom(origin);
  await haveChanged(origin, PER_HOUR - 1);
  expect((await post(leaver)).status).toBe(201);
  expect((await leaver.client.rpc("delete_own_account", { password })).error).toBeNull();
  expect(await post(stays)).toMatchObject(refusal);
  expect(await owner`select from private.account_origins where user_id = ${leaver.id}`).toEqual([]);
});

test("a post waits for a concurrent post from its network address before it counts", async () => {
  const origin = randomUUID();
  await haveChanged(origin, PER_HOUR - 1);
  const one = await memberFrom(origin);
  const two = await memberFrom(origin);
  let second: PromiseLike<{ status: number }> | undefined;
  await as(one.id, async (sql) => {
    // The change is counted without writing a row, because tests that publish editions wait for
    // written rows.
    await sql`reset role`;
    await sql`select private.count_changes(1)`;
    second = Promise.resolve(post(two));
    const waiting = () => owner`
      select from pg_locks
      where locktype = 'advisory' and not granted
        and (classid::bigint << 32) | objid::bigint
          = hashtextextended(${`private.changes ${origin}`}, 0)
    `;
    await expect.poll(waiting).toHaveLength(1);
  });
  expect((await second)?.status).toBe(429);
});
