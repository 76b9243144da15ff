import { describe, expect, inject, test } from "vitest";
import { edit, post, remove } from "../../test/support/clients/announcements.ts";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";
import type { Session } from "../../test/support/database/sql.ts";

const { owner, as, createMember, setProfile } = peopleOf(inject("server"));
const PER_HOUR = 60;
const PER_DAY = 500;
const refusal = {
  status: 429,
  error: {
    ...{ code: "PT429", hint: "too_many_announcements" },
    message: "at most 60 announcements an hour and 500 a day",
  },
};
type Person = { id: string; client: Client };

/** So many posts of the person lie `ago` behind. */
const havePosted = ({ id }: Person, count: number, ago: string) => owner`
  insert into private.posts (user_id, posted_at)
  select ${id}, now() - ${ago}::interval from generate_series(1, ${count}::integer)
`;
async function memberWith(left: number) {
  const member = await createMember("Conta");
  await havePosted(member, PER_HOUR - left, "1 minute");
  return member;
}
const stored = async ({ id }: Person) =>
  (await owner`select from public.announcements where created_by = ${id}`).length;
const insertMany = (sql: Session, count: number) => sql`
  insert into public.announcements (title, description, date)
  select 'Ensaio', 'x', '2030-01-01' from generate_series(1, ${count}::integer)
`;

describe("a member", () => {
  test("posts sixty within an hour, and the next one is refused in the database", async () => {
    const member = await createMember("Sessenta");
    for (let n = 0; n < PER_HOUR; n += 1) expect((await post(member)).status).toBe(201);
    expect(await post(member)).toMatchObject(refusal);
    expect(await stored(member)).toBe(PER_HOUR);
  });

  test("gets nothing back by deleting, and goes on deleting", async () => {
    const member = await memberWith(1);
    const { data } = await post(member);
    expect(await post(member)).toMatchObject(refusal);
    expect((await remove(member, data?.id ?? "")).error).toBeNull();
    expect(await stored(member)).toBe(0);
    expect(await post(member)).toMatchObject(refusal);
  });

  test("edits as often as posts, together sixty times within an hour", async () => {
    const member = await memberWith(3);
    const { data } = await post(member);
    const change = (title: string) => edit(member, data?.id ?? "", { title });
    // A form that changes nothing is no edit.
    for (const title of ["a", "a", "a", "b"]) expect((await change(title)).error).toBeNull();
    expect(await change("c")).toMatchObject(refusal);
    expect(await post(member)).toMatchObject(refusal);
    const [row] = await owner`select title from public.announcements where id = ${data?.id}`;
    expect(row).toEqual({ title: "b" });
  });

  test("who posts all at once gets no further", async () => {
    const left = 35;
    const member = await memberWith(left);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => post(member)));
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(left);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - left);
    expect(await stored(member)).toBe(left);
  });

  test("who posts many in one statement gets no further", async () => {
    const member = await createMember("Atacadista");
    const postMany = () => as(member.id, (sql) => insertMany(sql, 25));
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, postMany));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await stored(member)).toBe(50);
  });

  test.each([
    ["the 60th of the hour", PER_HOUR - 1, "59 minutes", 201],
    ["the 61st of the hour", PER_HOUR, "59 minutes", 429],
    ["the first of a new hour", PER_HOUR, "61 minutes", 201],
    ["the 500th of the day", PER_DAY - 1, "23 hours", 201],
    ["the 501st of the day", PER_DAY, "23 hours", 429],
    ["the first of a new day", PER_DAY, "25 hours", 201],
    // Posts of a clock that was ahead: they count as long as those behind.
    ["the next while all lie a moment ahead", PER_HOUR, "-1 second", 429],
    ["the next while the hour lies ahead", PER_HOUR, "-59 minutes", 429],
    ["the next while all lie more than an hour ahead", PER_HOUR, "-61 minutes", 201],
    ["the next while the day lies ahead", PER_DAY, "-23 hours", 429],
    ["the next while all lie more than a day ahead", PER_DAY, "-25 hours", 201],
    ["the next while all lie a year ahead", 5_000, "-366 days", 201],
  ])("posts %s: %i posts %s ago give %i", async (_, count, ago, status) => {
    const member = await createMember("Contado");
    await havePosted(member, count, ago);
    expect((await post(member)).status).toBe(status);
  });

  test("who was refused for another reason has not posted", async () => {
    const member = await createMember("Recusada");
    expect((await post(member, { title: " " })).error?.code).toBe("23514");
    expect(await owner`select from private.posts where user_id = ${member.id}`).toEqual([]);
  });

  test("is not held up by what others post", async () => {
    const [busy, other] = [await memberWith(0), await createMember("Livre")];
    expect(await post(busy)).toMatchObject(refusal);
    expect((await post(other)).status).toBe(201);
  });
});

test.each(["editor", "admin"])("an %s posts ten times as much", async (role) => {
  const person = await createMember("Comunicação", { role });
  await havePosted(person, 10 * PER_HOUR - 1, "1 minute");
  expect((await post(person)).status).toBe(201);
  expect((await post(person)).error).toMatchObject({
    message: "at most 600 announcements an hour and 5000 a day",
  });
});

test("an operator changes a limit, or lifts it, without a migration", async () => {
  const member = await memberWith(0);
  // In a transaction that is undone: the limits hold for all who are tested at the same time.
  const undone = new Error("undone");
  const postUnder = (perHour: number | null) =>
    as(member.id, async (sql) => {
      await sql`reset role`;
      await sql`update private.posting_limits set per_hour = ${perHour} where role = 'member'`;
      await sql`set local role authenticated`;
      await insertMany(sql, 1);
      throw undone;
    });
  await expect(postUnder(null)).rejects.toBe(undone);
  await expect(postUnder(PER_HOUR + 1)).rejects.toBe(undone);
  await expect(postUnder(PER_HOUR)).rejects.toMatchObject({ code: "PT429" });
});

test("every role has its limit, and a network address; no role has a grant in their schema", async () => {
  const [check] = await owner<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'profiles_role_known'
  `;
  const roles = [...(check?.definition ?? "").matchAll(/'(\w+)'/g)].map(([, role]) => role);
  const limits = await owner<{ role: string }[]>`select role from private.posting_limits`;
  expect(limits.map(({ role }) => role).toSorted()).toEqual([...roles, "address"].toSorted());
  const grants = await owner`
    select from information_schema.role_table_grants
    where table_schema = 'private' and grantee in ('PUBLIC', 'anon', 'authenticated')
  `;
  expect(grants).toEqual([]);
});

test("an admin deletes together what a deactivated member posted, and nothing else", async () => {
  const [gone, stays] = [await createMember("Sai"), await createMember("Fica")];
  const admin = await createMember("Administra", { role: "admin" });
  const wipe = (member_id: string) =>
    admin.client.rpc("delete_member_announcements", { member_id });
  for (const person of [gone, gone, gone, stays]) await post(person);
  await setProfile(gone.id, { deactivated_at: new Date().toISOString() });
  expect(await wipe(gone.id)).toMatchObject({ error: null, data: 3 });
  expect((await wipe(stays.id)).error).toMatchObject({ hint: "member_active" });
  expect((await wipe(crypto.randomUUID())).error).toMatchObject({ hint: "member_gone" });
  expect([await stored(gone), await stored(stays)]).toEqual([0, 1]);
  expect(await wipe(gone.id)).toMatchObject({ error: null, data: 0 });
});

test("as many posts are read as decide, whatever the planner thinks of the table", async () => {
  const [{ id }, origin] = [await createMember("Conta"), crypto.randomUUID()];
  await owner`
    insert into private.posts (user_id, posted_at, origin)
    select ${id}, now() - interval '1 minute', ${origin} from generate_series(1, 5000)
  `;
  /** How many rows the connection has read of the ledger, in its indexes and itself. */
  async function rowsRead(sql: Session) {
    const [found] = await sql<{ rows: number }[]>`
      select sum(pg_stat_get_xact_tuples_returned(place) + pg_stat_get_xact_tuples_fetched(place))::int as rows
      from unnest(array[
        'private.posts', 'private.posts_user_id_posted_at_idx', 'private.posts_origin_posted_at_idx'
      ]::regclass[]) place
    `;
    return found?.rows ?? 0;
  }
  for (const whose of [`'${id}', null`, `null, '${origin}'`]) {
    const rows = await owner.begin(async (sql) => {
      // As where the table was small when it was looked at last.
      await sql`set local random_page_cost = 1000`;
      const before = await rowsRead(sql);
      await sql.unsafe(`select private.count_recent(${whose}, 60)`);
      return (await rowsRead(sql)) - before;
    });
    expect(rows).toBeGreaterThanOrEqual(60);
    // Each once in the index and once in the table.
    expect(rows).toBeLessThanOrEqual(2 * 60);
  }
});
