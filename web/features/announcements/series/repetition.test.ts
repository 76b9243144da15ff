import { expect, test } from "vitest";
import type { Rule } from "../model/series-query.ts";
import { chosenRepeats, repeatOptions, repetitionInWords, shownRepeats } from "./repetition.ts";

const NOW = new Date(2026, 10, 26, 12).getTime();
const said = (frequency: Rule["frequency"], until: string | null, date = "2026-12-03") =>
  repetitionInWords({ frequency, until } as never, { date, time: "19:30" }, "2026-11-26", NOW);

test("what can be chosen follows the day", () => {
  const words = (day: string) => repeatOptions(day).map(({ label }) => label);
  expect(words("2026-12-10")).toEqual([
    "Toda semana",
    "A cada duas semanas",
    "Todo mês na 2ª quinta",
    "Todo mês no dia 10",
  ]);
  expect(words("2026-11-29")[2]).toBe("Todo mês no último domingo");
  expect(words("")[3]).toBe("Todo mês no mesmo dia");
});

test("a series of the last day of the month is said as it is, from February on too", () => {
  const present = { frequency: "monthly_day", starts_on: "2027-01-31" };
  expect(repeatOptions("2027-02-28", present)[3].label).toBe("Todo mês no dia 31");
  const last = { ...present, frequency: "monthly_weekday" };
  expect(repeatOptions("2027-02-28", last)[2].label).toBe("Todo mês no último domingo");
  const start = { date: "2027-02-28", time: "19:30", rule: present };
  const until = "2027-03-31";
  expect(repetitionInWords({ frequency: "monthly_day", until }, start, "2027-02-01", NOW)).toBe(
    "Todo dia 31, 19h30, até 31 de março de 2027: 2 avisos. Em mês mais curto, no último dia.",
  );
});

test("a sentence says the rule, and how many announcements it makes at first", () => {
  expect(said("weekly", "2026-12-17")).toBe("Toda quinta, 19h30, até 17 de dezembro: 3 avisos.");
  expect(said("weekly", null)).toBe(
    "Toda quinta, 19h30: 12 avisos até 18 de fevereiro de 2027; os seguintes entram sozinhos.",
  );
  expect(said("weekly", "2026-12-03")).toContain(": 1 aviso.");
  expect(said("monthly_day", null, "2026-12-31")).toMatch(/Em mês mais curto, no último dia\.$/);
});

test("of one that began before today, the past ones are not announced", () => {
  expect(said("weekly", "2026-12-10", "2026-11-05")).toContain(": 4 avisos.");
});

const rule: Rule = {
  ...{ id: "s", frequency: "weekly", starts_on: "2026-12-03" },
  ...{ starts_at: "19:30:00", time_zone: "America/Sao_Paulo", revision: 1, until: "2026-12-17" },
};

test("who chooses what is there has chosen nothing", () => {
  expect(shownRepeats({ repeats: "", until: "" }, rule)).toEqual({
    ...{ repeats: "weekly", until: "2026-12-17" },
  });
  expect(chosenRepeats({ repeats: "weekly", until: "2026-12-17" }, rule).repeats).toBe("");
  expect(chosenRepeats({ repeats: "weekly", until: "" }, rule).repeats).toBe("weekly");
  expect(chosenRepeats({ repeats: "never", until: "2026-12-17" }, rule).repeats).toBe("never");
  expect(chosenRepeats({ repeats: "never", until: "2026-12-17" }, undefined).repeats).toBe("");
});
