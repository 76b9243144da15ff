import { afterAll, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/people.ts";
import { DATE_RANGE, MAX_LENGTHS } from "../limits.ts";

const { owner } = peopleOf(inject("server"));
afterAll(() => owner.end());

async function definitionOf(constraint: string): Promise<string> {
  const [row] = await owner<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}
  `;
  return row?.definition ?? "";
}

test.each(Object.entries(MAX_LENGTHS))(
  "%s accepts as many characters as the forms",
  async (constraint, length) => {
    expect(await definitionOf(constraint)).toMatch(
      new RegExp(`char_length\\(\\w+\\) <= ${length}\\b`),
    );
  },
);

test("announcements_date_range accepts the dates that the form accepts", async () => {
  const bounds = (await definitionOf("announcements_date_range")).match(
    /'[^']+'::timestamp with time zone/g,
  );
  const instants = bounds?.map((bound) => new Date(bound.split("'")[1] ?? "").toISOString());
  expect(instants).toEqual(
    [DATE_RANGE.from, DATE_RANGE.to].map((date) => new Date(date).toISOString()),
  );
});
