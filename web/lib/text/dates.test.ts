import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatDate,
  formatDay,
  formatTime,
  fromInputs,
  inWords,
  oneWeekLater,
  shortMoment,
  toInputs,
} from "./dates.ts";

const local = (...parts: [number, number, number, number, number]) =>
  new Date(...parts).toISOString();

test.each([
  [local(2026, 11, 12, 19, 30), "sábado, 12 de dezembro", "12/12/2026", "19:30"],
  [local(2027, 2, 1, 9, 5), "segunda-feira, 1º de março", "01/03/2027", "09:05"],
])("formatDay, formatDate and formatTime format %s", (iso, ...formatted) => {
  expect([formatDay(iso), formatDate(iso), formatTime(iso)]).toEqual(formatted);
});

test.each([
  [local(2026, 11, 3, 19, 30), "quinta-feira, 3 de dezembro, às\u00a019:30"],
  [local(2027, 0, 1, 0, 0), "sexta-feira, 1º de janeiro de 2027, às\u00a000:00"],
])("inWords adds the year unless it is the current year, 2026: %s", (iso, words) => {
  expect(inWords(iso, Date.parse(local(2026, 5, 1, 12, 0)))).toBe(words);
});

test.each([
  [local(2026, 11, 6, 16, 12), "dom 6 dez · 16:12"],
  [local(2027, 0, 31, 23, 59), "dom 31 jan 2027 · 23:59"],
])("shortMoment adds the year unless it is the current year, 2026: %s", (iso, moment) => {
  expect(shortMoment(iso, Date.parse(local(2026, 5, 1, 12, 0)))).toBe(moment);
});

test("oneWeekLater keeps the time of day across changes of summer time", () => {
  for (let day = 0; day < 366; day += 1) {
    const iso = local(2026, 0, 1 + day, 12, 15);
    expect(oneWeekLater(iso)).toBe(local(2026, 0, 8 + day, 12, 15));
  }
});

describe("fromInputs", () => {
  test.each([
    ["2027-02-29", "10:00"],
    ["2027-01-01", "24:00"],
    ["", "10:00"],
    ["2027-01-01", ""],
    ["2027-01-01", "10:00:30"],
  ])("returns null for the date %j with the time %j", (date, time) =>
    expect(fromInputs(date, time)).toBeNull(),
  );

  test("returns the instant of every minute that toInputs writes", () => {
    const minute = fc.integer({ min: 15_778_080, max: 68_374_079 });
    fc.assert(
      fc.property(minute, (minutes) => {
        const { date, time } = toInputs(new Date(minutes * 60_000).toISOString());
        const again = fromInputs(date, time);
        // The hour that repeats at the end of summer time gives two instants for one time. The test
        // therefore compares the inputs.
        expect(again && toInputs(again.toISOString())).toEqual({ date, time });
      }),
    );
  });
});
