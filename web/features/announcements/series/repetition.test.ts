import { expect, test } from "vitest";
import type { Rule } from "../model/series-query.ts";
import {
  AS_IT_IS,
  announcedDays,
  chosenRepeats,
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
