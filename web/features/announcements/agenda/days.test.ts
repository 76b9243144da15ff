import { expect, test } from "vitest";
import { addDays, dayByKey, nameOfDay, nameOfMonths, spanAt, weeksOf } from "./days.ts";

// In the time zone of the machine, as a browser would.
const spanOn = (year: number, month: number, day: number, hour = 12) =>
  spanAt(new Date(year, month - 1, day, hour).getTime());

test("The weeks go from Sunday to Saturday and hold today and the next 30 days, each day once", () => {
  const span = spanOn(2026, 12, 20);
  expect(span).toEqual({ today: "2026-12-20", last: "2027-01-19" });
  const weeks = weeksOf(span);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe("2026-12-20");
  expect(weeks[1]?.slice(4, 6)).toEqual(["2026-12-31", "2027-01-01"]);
  // A Saturday: one day of the first week, and five weeks more.
  const days = weeksOf(spanOn(2026, 12, 19)).flat();
  expect(days).toHaveLength(42);
  expect(new Set(days).size).toBe(42);
  expect(days.slice(6, 8)).toEqual(["2026-12-19", "2026-12-20"]);
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
  // Its spaces differ from one release of ICU to the next.
  const months = (...day: [number, number, number]) =>
    nameOfMonths(spanOn(...day)).replaceAll(/\s/g, " ");
  expect(months(2026, 12, 1)).toBe("dezembro de 2026");
  expect(months(2026, 11, 25)).toBe("novembro – dezembro de 2026");
  expect(months(2026, 12, 20)).toBe("dezembro de 2026 – janeiro de 2027");
});
