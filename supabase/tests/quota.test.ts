import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { ANNOUNCEMENT, edit, post, remove } from "../../test/support/clients/announcements.ts";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";

const { owner, as, createMember } = peopleOf(inject("server"));
const PER_HOUR = 60;
const PER_DAY = 500;
const refusal = {
  status: 429,
  error: {
    code: "PT429",
    hint: "too_many_announcements",
    message: "at most 60 announcements an hour and 500 a day",
  },
};
type Person = { id: string; client: Client };

/** Adds `count` changes of a person to the ledger, whose time is `ago` before now. */
const haveChanged = ({ id }: Person, count: number, ago: string) => owner`
  insert into private.changes (user_id, changed_at)
  select ${id}, now() - ${ago}::interval from generate_series(1, ${count}::integer)
`;
async function memberWith(left: number) {
  const member = await createMember("Conta");
  await haveChanged(member, PER_HOUR - left, "1 minute");
  return member;
}
const stored = async ({ id }: Person) =>
  (await owner`select from public.announcements where created_by = ${id}`).length;

describe("a member", () => {
  test("who has reached the limit can still delete", async () => {
    const member = await memberWith(1);
    const { data } = await post(member);
    expect(await post(member)).toMatchObject(refusal);
    expect((await remove(member, data?.id ?? "")).error).toBeNull();
    expect(await stored(member)).toBe(0);
    expect(await post(member)).toMatchObject(refusal);
  });

  test("who posts forty announcements at the same moment is still limited", async () => {
    const left = 25;
    const member = await memberWith(left);
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => post(member)));
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(left);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - left);
    expect(await stored(member)).toBe(left);
  });

  test.each([
    ["the 60th post of the hour", PER_HOUR - 1, "59 minutes", 201],
    ["the 61st post of the hour", PER_HOUR, "59 minutes", 429],
    ["the first post of a new hour", PER_HOUR, "61 minutes", 201],
    ["the 500th post of the day", PER_DAY - 1, "23 hours", 201],
    ["the 501st post of the day", PER_DAY, "23 hours", 429],
    ["the first post of a new day", PER_DAY, "25 hours", 201],
    // A change whose time is in the future, because the clock was ahead, counts for as long as a
    // change in the past.
    ["the next post while the hour's posts are in the future", PER_HOUR, "-59 minutes", 429],
    ["the next post while all are over an hour in the future", PER_HOUR, "-61 minutes", 201],
    ["the next post while the day's posts are in the future", PER_DAY, "-23 hours", 429],
    ["the next post while all are over a day in the future", PER_DAY, "-25 hours", 201],
  ])("sends %s (after %i posts %s ago) and gets %i", async (_, count, ago, status) => {
    const member = await createMember("Contado");
    await haveChanged(member, count, ago);
    expect((await post(member)).status).toBe(status);
  });

  test("uses up no change by a post that is refused for another reason", async () => {
    const member = await createMember("Recusada");
    expect((await post(member, { title: " " })).error?.code).toBe("23514");
    expect(await owner`select from private.changes where user_id = ${member.id}`).toEqual([]);
  });
});

test("a member who has reached the limit can repeat a stored save", async () => {
  const person = await memberWith(1);
  const row = { id: randomUUID(), ...ANNOUNCEMENT };
  await post(person, row);
  expect(await post(person)).toMatchObject(refusal);
  const again = person.client.from("announcements").upsert(row, { ignoreDuplicates: true });
  expect((await again).error).toBeNull();
  expect((await edit(person, row.id, { title: row.title })).error).toBeNull();
});

test.each(["editor", "admin"])("an %s may post ten times as much as a member", async (role) => {
  const person = await createMember("Comunicação", { role });
  await haveChanged(person, 10 * PER_HOUR - 1, "1 minute");
  expect((await post(person)).status).toBe(201);
  expect((await post(person)).error).toMatchObject({
    message: "at most 600 announcements an hour and 5000 a day",
  });
});

test("an operator can change or remove a limit without a migration", async () => {
  const member = await memberWith(0);
  // The transaction is rolled back, because the limits apply to all tests that run at the same
  // time.
  const undone = new Error("undone");
  const postUnder = (perHour: number | null) =>
    as(member.id, async (sql) => {
      await sql`reset role`;
      await sql`update private.change_limits set per_hour = ${perHour} where role = 'member'`;
      await sql`set local role authenticated`;
      await sql`
        insert into public.announcements (title, description, date)
          values ('Ensaio', 'x', '2030-01-01')
      `;
      throw undone;
    });
  await expect(postUnder(null)).rejects.toBe(undone);
  await expect(postUnder(PER_HOUR + 1)).rejects.toBe(undone);
  await expect(postUnder(PER_HOUR)).rejects.toMatchObject({ code: "PT429" });
});
