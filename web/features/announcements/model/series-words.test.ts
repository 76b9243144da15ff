import { expect, test } from "vitest";
import { ruleInWords } from "./series-words.ts";

const NOW = new Date(2026, 10, 26).getTime();
const said = (frequency: string, starts_on: string, until: string | null = null, at = "19:30:00") =>
  ruleInWords({ frequency, starts_on, starts_at: at, until }, NOW);

test.each([
  ["weekly", "2026-12-03", "toda quinta, 19h30"],
  ["weekly", "2026-12-06", "todo domingo, 19h30"],
  ["biweekly", "2026-12-06", "a cada duas semanas, no domingo, 19h30"],
  ["biweekly", "2026-12-04", "a cada duas semanas, na sexta, 19h30"],
  ["monthly_weekday", "2026-12-08", "toda segunda terça do mês, 19h30"],
  ["monthly_weekday", "2026-12-07", "toda primeira segunda do mês, 19h30"],
  ["monthly_weekday", "2026-12-28", "toda quarta segunda do mês, 19h30"],
  ["monthly_weekday", "2026-11-29", "todo último domingo do mês, 19h30"],
  ["monthly_day", "2026-12-10", "todo dia 10, 19h30"],
  ["monthly_day", "2026-12-01", "todo dia 1º, 19h30"],
])("%s from %s is “%s”", (frequency, day, words) => {
  expect(said(frequency, day)).toBe(words);
});

test("the hour is said as people say it, and the last day with another year", () => {
  expect(said("weekly", "2026-12-03", "2026-12-17", "09:00:00")).toBe(
    "toda quinta, 9h, até 17 de dezembro",
  );
  expect(said("weekly", "2026-12-03", "2027-03-01", "09:05:00")).toBe(
    "toda quinta, 9h05, até 1º de março de 2027",
  );
});
