import { expect, test } from "vitest";
import {
  addDays,
  byDay,
  countOf,
  dayByKey,
  dayMarks,
  nameOfDay,
  nameOfMonths,
  spanAt,
  weeksOf,
} from "./days.ts";

type Local = [year: number, month: number, day: number, hour?: number, minute?: number];

// In the time zone of the machine, as in a browser.
const at = (...[year, month, day, hour = 12, minute = 0]: Local) =>
  new Date(year, month - 1, day, hour, minute).toISOString();
const spanOn = (...local: Local) => spanAt(Date.parse(at(...local)));

test.each([
  [
    at(2026, 11, 21, 0),
    [
      at(2026, 11, 21, 0),
      at(2026, 11, 21, 23, 59),
      at(2026, 11, 22, 0),
      at(2026, 11, 22, 23, 59),
      at(2026, 11, 23, 0),
      at(2026, 11, 30),
    ],
    [
      "Hoje · sábado, 21 de novembro: 2",
      "Amanhã · domingo, 22 de novembro: 2",
      "segunda-feira, 23 de novembro: 1",
      "segunda-feira, 30 de novembro: 1",
    ],
  ],
  [at(2026, 12, 31, 23, 59), [at(2027, 1, 1, 0)], ["Amanhã · sexta-feira, 1º de janeiro: 1"]],
  [at(2027, 2, 28), [at(2027, 3, 1, 8)], ["Amanhã · segunda-feira, 1º de março: 1"]],
  [at(2028, 2, 28), [at(2028, 3, 1, 8)], ["quarta-feira, 1º de março: 1"]],
  [at(2028, 2, 28), [], []],
])("at %s the dates %j are grouped as %j", (now, dates, expected) => {
  const announcements = dates.map((date) => ({ date }));
  const days = byDay(announcements, Date.parse(now));
  expect(days.map((day) => `${day.label}: ${day.announcements.length}`)).toEqual(expected);
});

test("a day has a dot for each ministry, at most three, and counts what is to come on it", () => {
  const marked = (day: number, hour: number, color?: string) => ({
    date: at(2026, 11, day, hour),
    ministry: color === undefined ? null : { color },
  });
  const announcements = [
    marked(25, 11, "#past"),
    marked(25, 13, "#a"),
    marked(25, 23, "#a"),
    marked(26, 0),
    ...["#a", "#b", "#c", "#d", "#e"].map((color, hour) => marked(27, hour, color)),
    marked(56, 1, "#late"),
  ];
  expect([...dayMarks(announcements, Date.parse(at(2026, 11, 25)))]).toEqual([
    ["2026-11-25", { count: 2, colors: ["#a"] }],
    ["2026-11-26", { count: 1, colors: [undefined] }],
    ["2026-11-27", { count: 5, colors: ["#a", "#b", "#c"] }],
  ]);
  expect(countOf({ count: 2, colors: [] })).toBe("2 avisos");
  expect(countOf(undefined)).toBe("nenhum aviso");
});

test("the weeks go from Sunday to Saturday and hold today and the next 30 days, each day once", () => {
  const span = spanOn(2026, 12, 20);
  expect(span).toEqual({ today: "2026-12-20", last: "2027-01-19" });
  expect(weeksOf(span)).toHaveLength(5);
  expect(weeksOf(span).flat().slice(11, 13)).toEqual(["2026-12-31", "2027-01-01"]);
  // From a Saturday on: one day of the first week, and five weeks more.
  const days = weeksOf(spanOn(2026, 12, 19)).flat();
  expect(new Set(days).size).toBe(42);
  expect(days.slice(6, 8)).toEqual(["2026-12-19", "2026-12-20"]);
});

test.each([0, 23])("at %i hours it is still the same day", (hour) => {
  expect(spanOn(2026, 11, 30, hour).today).toBe("2026-11-30");
});

// Days of 23 and 25 hours: in Lisbon, and in São Paulo until 2019.
test.each([
  ["2026-12-31", "2027-01-01"],
  ["2028-02-28", "2028-02-29"],
  ["2027-03-28", "2027-03-29"],
  ["2026-10-25", "2026-10-26"],
  ["2018-11-03", "2018-11-04"],
])("the day after %s is %s", (day, next) => {
  expect([addDays(day, 1), addDays(next, -1)]).toEqual([next, day]);
});

test.each([
  ["ArrowRight", "2026-11-30", "2026-12-01"],
  ["ArrowUp", "2026-12-03", "2026-11-26"],
  ["ArrowDown", "2026-12-20", "2026-12-20"],
  ["ArrowLeft", "2026-11-25", "2026-11-25"],
  ["Home", "2026-12-03", "2026-11-25"],
  ["End", "2026-12-03", "2026-12-25"],
  ["a", "2026-12-03", undefined],
])("%s leads from %s to %s, never out of the span", (key, day, expected) => {
  expect(dayByKey(key, day, { today: "2026-11-25", last: "2026-12-25" })).toBe(expected);
});

test("days and months have Portuguese names", () => {
  expect(nameOfDay("2026-12-06")).toBe("domingo, 6 de dezembro");
  expect(nameOfDay("2026-12-01")).toBe("terça-feira, 1º de dezembro");
  // The spaces differ from one release of ICU to the next.
  const months = [spanOn(2026, 12, 1), spanOn(2026, 11, 25), spanOn(2026, 12, 20)].map((span) =>
    nameOfMonths(span).replaceAll(/\s/g, " "),
  );
  expect(months).toEqual([
    "dezembro de 2026",
    "novembro – dezembro de 2026",
    "dezembro de 2026 – janeiro de 2027",
  ]);
});
