import { expect, test } from "vitest";
import {
  countOf,
  dayByKey,
  dayMarks,
  groupByDay,
  nameOfDay,
  nameOfMonths,
  spanAt,
  weeksOf,
} from "./board-days.ts";

// A date without an offset is read in the machine's time zone, as in a browser.
const at = (local: string) => new Date(local).toISOString();
const spanOn = (day: string, hour = "12") => spanAt(Date.parse(`${day}T${hour}:00`));

test.each([
  ["2026-11-21T00:00", "2026-11-22T00:00", "Amanhã · domingo, 22 de novembro"],
  ["2026-11-21T00:00", "2026-11-23T00:00", "segunda-feira, 23 de novembro"],
  ["2026-12-31T23:59", "2027-01-01T00:00", "Amanhã · sexta-feira, 1º de janeiro"],
])("when it is %s, announcements of %s stand below the heading “%s”", (now, local, label) => {
  const [one, later] = [{ date: at(local) }, { date: at("2028-02-29T12:00") }];
  const days = groupByDay([one, one, later], Date.parse(now));
  expect(days.map((day) => day.announcements.length)).toEqual([2, 1]);
  expect(days[0]?.label).toBe(label);
});

test("a day of the month grid shows the number of its upcoming announcements and at most three ministry dots", () => {
  const marked = (time: string, color?: string) => ({
    date: at(`2026-${time}:00`),
    ministry: color === undefined ? null : { color },
  });
  const announcements = [
    marked("11-25T11", "#past"),
    marked("11-25T13", "#a"),
    marked("11-25T23", "#a"),
    marked("11-26T00"),
    ...["#a", "#b", "#c", "#d"].map((color) => marked("11-27T08", color)),
    marked("12-26T01", "#late"),
  ];
  const marks = dayMarks(announcements, Date.parse("2026-11-25T12:00"));
  const found = [...marks].map(([day, mark]) => [day, countOf(mark), ...mark.colors]);
  expect(found).toEqual([
    ["2026-11-25", "2 avisos", "#a"],
    ["2026-11-26", "1 aviso", undefined],
    ["2026-11-27", "4 avisos", "#a", "#b", "#c"],
  ]);
  expect(countOf(undefined)).toBe("nenhum aviso");
});

test("the weeks of the month grid run from Sunday to Saturday and contain today and the next 30 days once", () => {
  const span = spanOn("2026-12-20", "23");
  expect(span).toEqual({ today: "2026-12-20", last: "2027-01-19" });
  expect(weeksOf(span)).toHaveLength(5);
  // From a Saturday, today and the next 30 days reach into six weeks, the first with a single day.
  const days = weeksOf(spanOn("2026-12-19", "00")).flat();
  expect(new Set(days).size).toBe(42);
  expect(days.slice(6, 8)).toEqual(["2026-12-19", "2026-12-20"]);
});

test.each([
  ["ArrowRight", "2026-11-30", "2026-12-01"],
  ["ArrowUp", "2026-12-03", "2026-11-26"],
  ["ArrowDown", "2026-12-20", "2026-12-20"],
  ["Home", "2026-12-03", "2026-11-25"],
  ["End", "2026-12-03", "2026-12-25"],
  ["a", "2026-12-03", undefined],
])(
  "in the month grid the key %s moves from day %s to %s, never past the first or last day",
  (key, day, expected) => {
    expect(dayByKey(key, day, { today: "2026-11-25", last: "2026-12-25" })).toBe(expected);
  },
);

test.each([
  ["2026-12-06", "domingo, 6 de dezembro", "dezembro de 2026 – janeiro de 2027"],
  ["2026-11-25", "quarta-feira, 25 de novembro", "novembro – dezembro de 2026"],
])(
  "the day %s is called “%s”, and the month grid that begins with it “%s”",
  (day, name, months) => {
    expect(nameOfDay(day)).toBe(name);
    // Versions of the library ICU put different space characters into dates, so the test replaces them.
    expect(nameOfMonths(spanOn(day)).replaceAll(/\s/g, " ")).toBe(months);
  },
);
