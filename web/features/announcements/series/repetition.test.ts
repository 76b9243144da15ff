import { expect, test } from "vitest";
import type { Rule } from "../model/series-query.ts";
import {
  AS_IT_IS,
  announcedDays,
  chosenRepeats,
  isRoutine,
  type Repeats,
  repeatedWeekdays,
  repeatOptions,
  repetitionInWords,
  shownRepeats,
} from "./repetition.ts";

const NOW = new Date(2026, 10, 26, 12).getTime();
const text = (frequency: Rule["frequency"], until: string | null, date = "2026-12-03") =>
  repetitionInWords(
    { frequency, until, starts_on: date, starts_at: "19:30:00", weekdays: [] },
    date,
    NOW,
  );

test.each([
  ["2026-12-10", "Todo mês na 2ª quinta", "Todo mês no dia 10"],
  ["2026-11-29", "Todo mês no último domingo", "Todo mês no dia 29"],
  ["", "Todo mês no mesmo dia da semana", "Todo mês no mesmo dia"],
])("the monthly options for the day %j are “%s” and “%s”", (day, ...monthly) => {
  const words = ["Toda semana", "A cada duas semanas", ...monthly];
  expect(repeatOptions(day).map(({ label }) => label)).toEqual(words);
});

test("a repetition in words contains the rule and the number of announcements", () => {
  expect(text("weekly", "2026-12-17")).toBe("Toda quinta, 19h30, até 17 de dezembro: 3 avisos.");
  expect(text("weekly", null)).toBe(
    "Toda quinta, 19h30: 12 avisos até 18 de fevereiro de 2027; os próximos aparecem sozinhos.",
  );
  expect(text("weekly", "2026-12-03")).toContain(": 1 aviso.");
  // The rule began on 5 November, but only days from today on are counted.
  expect(text("weekly", "2026-12-10", "2026-11-05")).toContain(": 4 avisos.");
  expect(text("monthly_day", null, "2026-12-31")).toMatch(/Em mês mais curto, no último dia\.$/);
});

const rule: Rule = {
  id: "s",
  frequency: "weekly",
  starts_on: "2026-12-03",
  starts_at: "19:30:00",
  weekdays: [],
  routine: false,
  time_zone: "America/Sao_Paulo",
  revision: 1,
  until: "2026-12-17",
};

test("choosing the current rule leaves a series unchanged", () => {
  const until = "2026-12-17";
  expect(shownRepeats(AS_IT_IS, rule)).toMatchObject({ repeats: "weekly", until });
  expect(chosenRepeats({ ...AS_IT_IS, repeats: "weekly", until }, rule).repeats).toBe("");
  expect(chosenRepeats({ ...AS_IT_IS, repeats: "weekly", until: "" }, rule).repeats).toBe("weekly");
  expect(chosenRepeats({ ...AS_IT_IS, repeats: "never", until }, rule).repeats).toBe("never");
  expect(chosenRepeats({ ...AS_IT_IS, repeats: "never", until }, undefined).repeats).toBe("");
});

test.each([
  ["weekly", ["2026-12-24", "2026-12-31", "2027-01-07"]],
  // A rule for the 31st creates an announcement on the last day of February, and in March again on
  // the 31st.
  ["monthly_day", ["2027-01-31", "2027-02-28", "2027-03-31"]],
  // The first case is the second Tuesday of each month. The second case is a fifth Sunday. In a
  // month with four Sundays the rule applies to the last Sunday.
  ["monthly_weekday", ["2026-12-08", "2027-01-12", "2027-02-09"]],
  ["monthly_weekday", ["2026-11-29", "2026-12-27", "2027-01-31"]],
])("a %s rule creates announcements on the days %j", (frequency, days) => {
  const [starts_on = "", second = "", until = ""] = days;
  const at = new Date(`${second}T12:00`).getTime();
  const from = (first: string) =>
    announcedDays({ frequency, starts_on, until, weekdays: [] }, first, at);
  expect(from(starts_on)).toEqual({ isWhole: true, days });
  expect(from(second).days).toEqual([second, until]);
});

test("the days of a rule include the first day and end with the last day or 90 days ahead", () => {
  const starts_on = "2026-12-03";
  const weekly = { frequency: "weekly", starts_on, until: "2026-12-16", weekdays: [] };
  expect(announcedDays(weekly, "2026-12-03", NOW).days).toHaveLength(2);
  expect(announcedDays(weekly, "2027-12-02", NOW).days).toEqual(["2027-12-02"]);
  const days = (until: string | null) =>
    announcedDays({ ...weekly, frequency: "monthly_day", starts_on: "2026-11-24", until }, "", NOW);
  expect(days("2027-02-24")).toMatchObject({ isWhole: true });
  expect(days("2027-02-25")).toMatchObject({ isWhole: false });
  expect(days(null).days.at(-1)).toBe("2027-02-24");
});

const weekdays = (chosen: number[], until: string | null, starts_on = "2026-12-07") => ({
  frequency: "weekly",
  starts_on,
  starts_at: "19:00:00",
  weekdays: chosen,
  until,
});

test.each([
  [weekdays([0, 1, 2, 3, 4, 5, 6], "2026-12-15"), /^Todos os dias, 19h, até .*: 9 avisos\.$/],
  [weekdays([1, 3], "2026-12-14"), /^Toda segunda e quarta, .*: 3 avisos\.$/],
  // The database writes at most 40 occurrences.
  [
    weekdays([1, 2, 3, 4, 5], null),
    "De segunda a sexta, 19h: 40 avisos até 29 de janeiro de 2027; os próximos aparecem sozinhos.",
  ],
  [weekdays([0, 1, 2, 3, 4, 5, 6], "2027-01-31"), /: 40 avisos até .*; os próximos aparecem/],
])("the rule %j is the sentence %s", (daily, words) => {
  expect(repetitionInWords(daily, daily.starts_on, NOW)).toMatch(words);
});

test("a monthly series of day 31 tells that it becomes one of day 30", () => {
  const monthly = { ...weekdays([], null, "2027-01-30"), frequency: "monthly_day" };
  const before = { ...monthly, starts_on: "2026-12-31" };
  expect(repetitionInWords(monthly, "2027-01-30", NOW, before)).toMatch(/Antes era todo dia 31\.$/);
  expect(repetitionInWords(before, "2027-01-30", NOW, before)).not.toContain("Antes");
});

const wednesdays = { ...weekdays([3, 5], null, "2026-12-02") };
const from = "2026-12-09";

test.each([
  ["its weekday belongs to the set", "", "2026-12-07", undefined, [1]],
  ["the chosen weekdays stay", "35", "2026-12-07", undefined, [1, 3, 5]],
  ["an unchanged day keeps the set", "", from, { rule: wednesdays, from }, [3, 5]],
  ["a new weekday replaces the former one", "", "2026-12-10", { rule: wednesdays, from }, [4, 5]],
  ["a weekday of the set replaces none", "", "2026-12-11", { rule: wednesdays, from }, [3, 5]],
  ["a choice wins", "1", "2026-12-10", { rule: wednesdays, from }, [1, 4]],
])("of the day of a weekly announcement %s", (_, chosen, day, moved, expected) => {
  expect(repeatedWeekdays(chosen, day, moved)).toEqual(expected);
});

test("only an endless weekly series belongs to the programme until a person decides", () => {
  const weekly: Repeats = { ...AS_IT_IS, repeats: "weekly" };
  expect(isRoutine(weekly, undefined)).toBe(true);
  expect(isRoutine({ ...weekly, until: "2026-12-31" }, undefined)).toBe(false);
  expect(isRoutine({ ...weekly, repeats: "monthly_weekday" }, undefined)).toBe(false);
  expect(isRoutine({ ...weekly, routine: "off" }, undefined)).toBe(false);
  expect(isRoutine(weekly, rule)).toBe(false);
  // Only the programme changes, so this is a new rule.
  const same = { ...weekly, until: "2026-12-17" };
  expect(chosenRepeats({ ...same, routine: "on" }, rule).routine).toBe("on");
  expect(chosenRepeats({ ...same, routine: "off" }, rule)).toEqual(AS_IT_IS);
  expect(chosenRepeats({ ...same, weekdays: "4" }, rule)).toEqual(AS_IT_IS);
  expect(chosenRepeats({ ...same, weekdays: "45" }, rule).weekdays).toBe("45");
});
