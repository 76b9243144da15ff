import { expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { DATE_RANGE, MAX_DAYS, MAX_LENGTHS, VISIBLE } from "../limits.ts";

const { owner } = peopleOf(inject("server"));

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

test("announcements_ends_at_range accepts the ends that the form accepts", async () => {
  expect(await definitionOf("announcements_ends_at_range")).toContain(
    `'${MAX_DAYS} days'::interval`,
  );
});

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

test("a character is blank for the forms exactly when it is for the database, and refused in a link", async () => {
  const [blank] = await owner<{ codes: number[]; inLinks: number[] }[]>`
    select array_agg(code order by code) as codes,
      array_agg(code order by code) filter (where private.has_invisible('a' || chr(code))) as "inLinks"
    from generate_series(1, 1114111) code
    where code not between 55296 and 57343 and private.is_blank(chr(code))
  `;
  const codes = Array.from({ length: 0x10ffff }, (_, index) => index + 1);
  const expected = codes.filter(
    (code) => !isSurrogate(code) && !VISIBLE.test(String.fromCodePoint(code)),
  );
  expect(blank).toEqual({ codes: expected, inLinks: expected });
  expect(expected.length).toBeGreaterThan(4000);
});

test("a text of blank characters alone is blank, one with a visible character anywhere is not", async () => {
  const unseen = " \u202e\u200b\u3164\u{e0041}\t";
  const [row] = await owner`
    select private.is_blank(${unseen}) as unseen, private.is_blank('') as empty,
      private.is_blank(${`${unseen}a${unseen}`}) as seen, private.is_blank(null) as missing
  `;
  expect(row).toEqual({ unseen: true, empty: true, seen: false, missing: null });
});
