import { expect, test } from "vitest";
import {
  countOf,
  dayByKey,
  dayMarks,
  daysOf,
  emptyDayInWords,
  nameOfMonths,
  numberOfDay,
  periodOfDay,
  spanAt,
  weekdayOf,
  weeksOf,
  wordAbove,
} from "../days/month-days.ts";
import { dayOf, groupByDay, laterDays, nameOfDay, runsOf, upcomingOn } from "./board-days.ts";
import { announcement } from "./test-announcement.ts";

// A date without an offset is in the time zone of the machine, as in a browser.
const at = (local: string) => new Date(local).toISOString();
const spanOn = (day: string, hour = "12") => spanAt(Date.parse(`${day}T${hour}:00`));

test.each([
  ["2026-11-21T00:00", "2026-11-22T00:00", "Amanhã · domingo, 22 de novembro"],
  ["2026-11-21T00:00", "2026-11-23T00:00", "segunda-feira, 23 de novembro"],
  ["2026-12-31T23:59", "2027-01-01T00:00", "Amanhã · sexta-feira, 1º de janeiro"],
])("when it is %s, announcements of %s are below the heading “%s”", (now, local, label) => {
  const one = announcement({ date: at(local) });
  const later = announcement({ date: at("2028-02-29T12:00") });
  const days = groupByDay([one, one, later], Date.parse(now));
  expect(days.map((day) => day.announcements.length)).toEqual([2, 1]);
  expect(days[0]?.label).toBe(label);
});

test("a day of the month grid has its number of announcements and at most three dots", () => {
  const marked = (time: string, color?: string) =>
    announcement({
      date: at(`2026-${time}:00`),
      ministry: color === undefined ? null : { id: "", name: "", color },
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

test("the weeks of the month grid begin on Sunday and contain 31 days of the board", () => {
  const span = spanOn("2026-12-20", "23");
  expect(span).toEqual({ today: "2026-12-20", last: "2027-01-19" });
  expect(weeksOf(span)).toHaveLength(5);
  // From a Saturday, today and the next 30 days need six weeks. The first week contains only one of
  // these days.
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
  "in the month grid the key %s moves from day %s to %s, inside the board's days",
  (key, day, expected) => {
    expect(dayByKey(key, day, { today: "2026-11-25", last: "2026-12-25" })).toBe(expected);
  },
);

const START = "2026-12-04T19:00";
const ongoing = (end: string, changes = {}) =>
  announcement({ date: at(START), ends_at: at(end), ...changes });

test.each([
  ["2026-12-04T22:00", {}, []],
  ["2026-12-05T02:00", {}, []],
  ["2026-12-06T00:00", {}, ["2026-12-05"]],
  ["2026-12-06T12:00", {}, ["2026-12-05", "2026-12-06"]],
  ["2026-12-10T12:00", {}, ["05", "06", "07", "08", "09", "10"].map((day) => `2026-12-${day}`)],
  ["2026-12-11T12:00", {}, []],
  ["2026-12-06T12:00", { status: "cancelled" }, []],
  ["2026-12-06T12:00", { status: "postponed", former_date: null }, []],
  [
    "2026-12-06T12:00",
    { status: "postponed", former_date: at("2026-12-01T19:00") },
    ["05", "06"].map((day) => `2026-12-${day}`),
  ],
])(
  "an announcement from 4 December, 19:00, to %s with %j continues on the days %j",
  (end, changes, days) => {
    expect(laterDays(ongoing(end, changes), Date.parse(START))).toEqual(days);
  },
);

test("the list repeats an announcement on each later day up to the end of the period", () => {
  const now = Date.parse("2026-11-28T12:00");
  const camp = ongoing("2026-12-06T12:00");
  const service = announcement({ id: "service", date: at("2026-12-06T18:00") });
  const days = groupByDay([camp, service], now, "2026-12-05");
  const found = days.map(({ day, announcements, ongoing }) => [
    day.slice(8),
    announcements.length,
    ongoing.length,
  ]);
  expect(found).toEqual([
    ["04", 1, 0],
    ["05", 0, 1],
    ["06", 1, 0],
  ]);
  expect(days[1]?.label).toBe("sábado, 5 de dezembro");
  expect([...dayMarks([camp, service], now)].map(([, { count }]) => count)).toEqual([1, 1, 2]);
  expect(upcomingOn("2026-12-06", [camp, service], now)).toEqual([camp, service]);
  expect(upcomingOn("2026-12-07", [camp, service], now)).toBeUndefined();
});

test("a press on a day chooses the shortest period whose list contains the complete day", () => {
  const now = Date.parse("2026-11-28T12:00");
  const dates = ["2026-12-05T11:00", "2026-12-05T13:00", "2026-12-13T11:00"];
  const rows = dates.map((date) => announcement({ date: at(date) }));
  const periods = ["2026-12-04", "2026-12-05", "2026-12-13", "2026-12-20"].map((day) =>
    periodOfDay(day, rows, now),
  );
  expect(periods).toEqual(["week", "15days", "15days", "30days"]);
  expect(periodOfDay("2026-12-05", rows.slice(1), now)).toBe("15days");
  // The announcement begins within 7 days, but only the list of 15 days contains its second day.
  expect(periodOfDay("2026-12-06", [ongoing("2026-12-06T12:00")], now)).toBe("15days");
});

test("the strip shows 31 days, each with its short weekday and its number", () => {
  const days = daysOf(spanOn("2026-11-28"));
  expect(days).toHaveLength(31);
  expect([days[0], days[3], days[30]]).toEqual(["2026-11-28", "2026-12-01", "2026-12-28"]);
  expect(days.slice(2, 4).map(numberOfDay)).toEqual(["30", "1"]);
  const above = days.slice(0, 4).map((day) => wordAbove(day, days[0] ?? ""));
  expect(above).toEqual(["hoje", "", "", "dez"]);
  expect(weekdayOf("2026-11-28")).toBe("sáb");
});

test.each([
  ["2026-12-06", "domingo, 6 de dezembro", "dezembro de 2026 – janeiro de 2027"],
  ["2026-11-25", "quarta-feira, 25 de novembro", "novembro – dezembro de 2026"],
])(
  "the day %s has the name “%s”, and a month grid from this day the name “%s”",
  (day, name, months) => {
    expect(nameOfDay(day)).toBe(name);
    // Versions of the ICU library use different space characters in dates, so the test replaces
    // them.
    expect(nameOfMonths(spanOn(day)).replaceAll(/\s/g, " ")).toBe(months);
  },
);

test("a day without an announcement names the next day with one", () => {
  const marks = new Map([
    ["2026-12-08", { count: 1, colors: [] }],
    ["2027-01-01", { count: 1, colors: [] }],
  ]);
  expect(emptyDayInWords("2026-12-07", marks)).toBe(
    "Segunda, 7 de dezembro: nenhum aviso. O próximo é terça, dia 8.",
  );
  expect(emptyDayInWords("2026-12-09", marks)).toBe(
    "Quarta, 9 de dezembro: nenhum aviso. O próximo é sexta, dia 1º.",
  );
  expect(emptyDayInWords("2027-01-02", marks)).toBe("Sábado, 2 de janeiro: nenhum aviso.");
});

test("cards and lines of a day keep the order of their hours", () => {
  expect(runsOf(["a", "b", "c", "d"], new Set(["b", "c"]))).toEqual([
    { isCards: false, items: ["a"] },
    { isCards: true, items: ["b", "c"] },
    { isCards: false, items: ["d"] },
  ]);
});

test("the standing programme has no dots in the month grid", () => {
  const rule = { frequency: "weekly", starts_on: "2026-11-26", weekdays: [], until: null };
  const routine = announcement({
    date: at("2026-11-26T12:00"),
    series: { ...rule, routine: true },
  });
  const [mark] = dayMarks([routine], Date.parse("2026-11-25T12:00")).values();
  expect(mark).toEqual({ count: 1, colors: [] });
});

test("an announcement without an hour belongs to its day on the church's clock", () => {
  const date = "2026-12-06T02:59:00Z";
  expect(dayOf({ date, hour_words: "após o culto" })).toBe("2026-12-05");
});
