import { expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";

const { owner } = peopleOf(inject("server"));

const rule = (values: object) =>
  JSON.stringify({ ...{ starts_at: "19:30", time_zone: "UTC" }, ...values });

test.each([
  ["weekly", "2026-12-24", ["2026-12-24", "2026-12-31", "2027-01-07"]],
  ["biweekly", "2026-12-24", ["2026-12-24", "2027-01-07", "2027-01-21"]],
  // A shorter month has its last day, and the 31st comes back after it.
  ["monthly_day", "2026-10-31", ["2026-10-31", "2026-11-30", "2026-12-31", "2027-01-31"]],
  ["monthly_day", "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
  ["monthly_day", "2027-12-30", ["2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]],
  // The second Tuesday.
  ["monthly_weekday", "2026-12-08", ["2026-12-08", "2027-01-12", "2027-02-09"]],
  // A fourth weekday stays the fourth; a fifth is the last one where there are four.
  ["monthly_weekday", "2026-11-22", ["2026-11-22", "2026-12-27", "2027-01-24"]],
  ["monthly_weekday", "2026-11-29", ["2026-11-29", "2026-12-27", "2027-01-31", "2027-02-28"]],
])(
  "the days of %s from %s are exact, also from a later day on",
  async (frequency, starts_on, days) => {
    for (const from of [0, 1]) {
      const rows = await owner<{ day: string }[]>`
      select day::text
      from jsonb_populate_record(null::public.series, ${rule({ frequency, starts_on })}::jsonb) rule,
        private.series_days(rule, ${days[from] ?? ""}, ${days.at(-1) ?? ""}) day
    `;
      expect(rows.map(({ day }) => day)).toEqual(days.slice(from));
    }
  },
);

test.each([
  ["America/New_York", "2026-10-29", ["2026-10-29T23:30:00", "2026-11-06T00:30:00"]],
  ["America/New_York", "2027-03-11", ["2027-03-12T00:30:00", "2027-03-18T23:30:00"]],
  // São Paulo has had no summer time since 2019.
  ["America/Sao_Paulo", "2026-10-29", ["2026-10-29T22:30:00", "2026-11-05T22:30:00"]],
  ["America/Sao_Paulo", "2018-11-01", ["2018-11-01T22:30:00", "2018-11-08T21:30:00"]],
])("in %s 19:30 stays 19:30 where the clocks change after %s", async (time_zone, day, moments) => {
  const rows = await owner<{ at: string; ends: string }[]>`
    select to_json(moment at time zone 'UTC') #>> '{}' as at,
      to_char(private.local_end(moment, '2 days 01:00', ${time_zone}) at time zone ${time_zone}, 'HH24:MI') as ends
    from jsonb_populate_record(null::public.series, ${rule({ time_zone })}::jsonb) rule,
      generate_series(0, 7, 7) later, private.series_moment(rule, ${day}::date + later) moment
  `;
  expect(rows.map(({ at }) => at)).toEqual(moments);
  expect(rows.map(({ ends }) => ends)).toEqual(["20:30", "20:30"]);
});

test("an end in the hour that the clocks leave out is after the beginning, and within 60 days", async () => {
  const [row] = await owner`
    select private.local_end('2027-03-14 02:00-05', '-00:30', 'America/New_York') > '2027-03-14 02:00-05' as after,
      private.local_end('2026-10-01 12:00Z', '60 days', 'America/New_York') - '2026-10-01 12:00Z' <= '60 days' as short
  `;
  expect(row).toEqual({ after: true, short: true });
});
