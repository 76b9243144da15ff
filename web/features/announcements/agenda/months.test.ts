import { expect, test } from "vitest";
import {
  addDays,
  dayByKey,
  monthOf,
  monthsIn,
  nameOfDay,
  nameOfMonth,
  spanAt,
  weeksOf,
} from "./months.ts";

const DECEMBER = { year: 2026, month: 11 };
// In the time zone of the machine, as a browser would.
const spanOn = (year: number, month: number, day: number, hour = 12) =>
  spanAt(new Date(year, month - 1, day, hour).getTime());

test("A week goes from Sunday to Saturday, the last one into the next month, and what belongs to the month before stays empty", () => {
  const days = (...numbers: number[]) =>
    numbers.map((day) => `2026-12-${String(day).padStart(2, "0")}`);
  const weeks = weeksOf(DECEMBER);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, null, ...days(1, 2, 3, 4, 5)]);
  expect(weeks[1]).toEqual(days(6, 7, 8, 9, 10, 11, 12));
  expect(weeks[4]).toEqual([...days(27, 28, 29, 30, 31), "2027-01-01", "2027-01-02"]);
});

test.each([
  ["28 days that begin on a Sunday", { year: 2026, month: 1 }, 4, 28],
  ["the February of a leap year", { year: 2028, month: 1 }, 5, 29],
  ["31 days that begin on a Saturday", { year: 2026, month: 7 }, 6, 31],
])("%s stand in the month once each", (_, month, weeks, days) => {
  expect(weeksOf(month)).toHaveLength(weeks);
  const of = weeksOf(month)
    .flat()
    .filter((day) => day !== null && monthOf(day).month === month.month);
  expect(new Set(of).size).toBe(days);
});

test("The months are those that the next 30 days touch: one, two across a year, three around a February", () => {
  expect(monthsIn(spanOn(2026, 12, 1))).toEqual([DECEMBER]);
  expect(spanOn(2026, 12, 20)).toEqual({ today: "2026-12-20", last: "2027-01-19" });
  expect(monthsIn(spanOn(2026, 12, 20))).toEqual([DECEMBER, { year: 2027, month: 0 }]);
  expect(monthsIn(spanOn(2027, 1, 30)).map(({ month }) => month)).toEqual([0, 1, 2]);
});

test("Today is that of the clock of whoever looks, from midnight to midnight", () => {
  expect(spanOn(2026, 11, 30, 0).today).toBe("2026-11-30");
  expect(spanOn(2026, 11, 30, 23).today).toBe("2026-11-30");
});

test("No day is lost or doubled at the end of a year, of February, or where summer time begins or ends", () => {
  for (const [day, next] of [
    ["2026-12-31", "2027-01-01"],
    ["2028-02-28", "2028-02-29"],
    // 23 and 25 hours in Lisbon, and in São Paulo until 2019.
    ["2027-03-28", "2027-03-29"],
    ["2026-10-25", "2026-10-26"],
    ["2018-11-03", "2018-11-04"],
  ] as const) {
    expect(addDays(day, 1)).toBe(next);
    expect(addDays(next, -1)).toBe(day);
  }
});

test("Arrows go by days and weeks, Home and End to the ends, and no key leads beyond them", () => {
  const span = { today: "2026-11-25", last: "2026-12-25" };
  const press = (key: string, day: string) => dayByKey(key, day, span);
  expect(press("ArrowRight", "2026-11-30")).toBe("2026-12-01");
  expect(press("ArrowUp", "2026-12-03")).toBe("2026-11-26");
  expect(press("ArrowDown", "2026-12-20")).toBe("2026-12-20");
  expect(press("ArrowLeft", "2026-11-25")).toBe("2026-11-25");
  expect(press("Home", "2026-12-03")).toBe("2026-11-25");
  expect(press("End", "2026-12-03")).toBe("2026-12-25");
  expect(press("a", "2026-12-03")).toBeUndefined();
});

test("Days and months are said in Portuguese", () => {
  expect(nameOfDay("2026-12-06")).toBe("domingo, 6 de dezembro");
  expect(nameOfDay("2026-12-01")).toBe("terça-feira, 1º de dezembro");
  expect(nameOfMonth(DECEMBER)).toBe("dezembro de 2026");
});
