import { expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";

const { owner } = peopleOf(inject("server"));

/** The rule of a series, as SQL takes it. */
const rule = (values: object) =>
  JSON.stringify({ ...{ anchor_number: 0, starts_at: "19:30", time_zone: "UTC" }, ...values });

async function daysOf(frequency: string, anchor_day: string, numbers: number[]) {
  const rows = await owner<{ day: string; number: number }[]>`
    select day::text, private.occurrence_by(rule, day) as number
    from jsonb_populate_record(null::public.series, ${rule({ frequency, anchor_day })}::jsonb) rule,
      unnest(${numbers}::integer[]) with ordinality wanted (number, place),
      private.occurrence_day(rule, wanted.number) day
    order by place
  `;
  // The number of a day is found again.
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  return rows.map(({ day }) => day);
}

test.each([
  ["weekly", "2026-12-24", [-1, 0, 1, 2], ["2026-12-17", "2026-12-24", "2026-12-31", "2027-01-07"]],
  ["biweekly", "2026-12-24", [-1, 0, 1], ["2026-12-10", "2026-12-24", "2027-01-07"]],
  [
    "monthly_day",
    "2026-10-31",
    [0, 1, 2, 4],
    ["2026-10-31", "2026-11-30", "2026-12-31", "2027-02-28"],
  ],
  // A leap year, and one that is none.
  [
    "monthly_day",
    "2027-12-29",
    [0, 2, 3, 14],
    ["2027-12-29", "2028-02-29", "2028-03-29", "2029-02-28"],
  ],
  ["monthly_day", "2026-02-28", [-1, 0, 1], ["2026-01-28", "2026-02-28", "2026-03-28"]],
  ["monthly_day", "2026-12-01", [0, 1], ["2026-12-01", "2027-01-01"]],
  // The second Tuesday; the first and the last day of a month.
  ["monthly_weekday", "2026-12-08", [0, 1, 2], ["2026-12-08", "2027-01-12", "2027-02-09"]],
  ["monthly_weekday", "2026-11-01", [0, 1], ["2026-11-01", "2026-12-06"]],
  ["monthly_weekday", "2026-09-30", [-1, 0, 1], ["2026-08-26", "2026-09-30", "2026-10-28"]],
  // A fourth stays the fourth where there is a fifth, a fifth is the last one where there is none.
  ["monthly_weekday", "2026-11-22", [0, 1, 2], ["2026-11-22", "2026-12-27", "2027-01-24"]],
  [
    "monthly_weekday",
    "2026-11-29",
    [0, 1, 2, 3],
    ["2026-11-29", "2026-12-27", "2027-01-31", "2027-02-28"],
  ],
])("the days of %s from %s", async (frequency, day, numbers, days) => {
  expect(await daysOf(frequency, day, numbers)).toEqual(days);
});

test("the last occurrence that is not after a day", async () => {
  const by = async (frequency: string, day: string) => {
    const [row] = await owner`
      select private.occurrence_by(
        jsonb_populate_record(null::public.series, ${rule({ frequency, anchor_day: "2026-10-31" })}::jsonb), ${day}
      ) as number
    `;
    return row?.number;
  };
  expect(await by("monthly_day", "2026-11-29")).toBe(0);
  expect(await by("monthly_day", "2026-11-30")).toBe(1);
  expect(await by("monthly_weekday", "2026-11-27")).toBe(0);
  expect(await by("monthly_weekday", "2026-11-28")).toBe(1);
  expect(await by("weekly", "2026-10-30")).toBe(-1);
  expect(await by("biweekly", "2026-11-13")).toBe(0);
});

test.each([
  ["America/New_York", "2026-10-29", ["2026-10-29T23:30:00", "2026-11-06T00:30:00"]],
  ["America/New_York", "2027-03-11", ["2027-03-12T00:30:00", "2027-03-18T23:30:00"]],
  // No summer time there since 2019, but in its years.
  ["America/Sao_Paulo", "2026-10-29", ["2026-10-29T22:30:00", "2026-11-05T22:30:00"]],
  ["America/Sao_Paulo", "2018-11-01", ["2018-11-01T22:30:00", "2018-11-08T21:30:00"]],
])(
  "in %s half past seven is half past seven before and after %s",
  async (time_zone, anchor_day, moments) => {
    const rows = await owner<{ at: string; ends: string }[]>`
    select to_json(moment at time zone 'UTC') #>> '{}' as at,
      to_char(private.local_end(moment, '2 days 01:00', ${time_zone}) at time zone ${time_zone}, 'HH24:MI') as ends
    from jsonb_populate_record(
        null::public.series, ${rule({ frequency: "weekly", anchor_day, time_zone })}::jsonb
      ) rule,
      generate_series(0, 1) number, private.occurrence_at(rule, number) moment
  `;
    expect(rows.map(({ at }) => at)).toEqual(moments);
    // An end is an hour on the clocks as well.
    expect(rows.map(({ ends }) => ends)).toEqual(["20:30", "20:30"]);
  },
);

test("what ends in the hour that clocks leave out ends after it begins, and lasts 60 days at most", async () => {
  const [row] = await owner`
    select private.local_end('2027-03-14 02:00-05', '-00:30', 'America/New_York') > '2027-03-14 02:00-05' as after,
      private.local_end('2026-10-01 12:00Z', '60 days', 'America/New_York') - '2026-10-01 12:00Z' <= '60 days' as short
  `;
  expect(row).toEqual({ after: true, short: true });
});
