import { expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, course, facts } from "../model/test-edition.ts";
import { spokenText } from "./spoken-text.ts";

/** Returns the words for a day of a series, at a service on Sunday, 6 December 2026, 18:00. */
function said(day: string, rule: Partial<Chosen["series"]>, changes: Partial<Chosen> = {}) {
  const date = at(`2026-12-${day} 14:00`);
  const one = facts({ title: "Curso", description: "", location: null, date });
  const days = { starts_on: "2026-12-14", weekdays: [1, 2, 3, 4, 5], until: "2026-12-20" };
  const text = spokenText(
    { ...one, ...course({ ...days, ...rule }), ...changes },
    at("2026-12-06 18:00"),
  );
  return text.replace("Curso. ", "").replace(", às duas da tarde", " às 14h");
}

test.each<[day: string, rule: Partial<Chosen["series"]>, words: string]>([
  // Days of one week have their dates.
  ["14", {}, "De segunda a sexta, dias 14 a 18 às 14h."],
  ["16", {}, "De quarta a sexta, dias 16 a 18 às 14h."],
  ["18", {}, "Na sexta-feira, dia 18 às 14h."],
  // Other weekday sets have their rule.
  [
    "14",
    { until: "2027-01-08" },
    "De segunda a sexta às 14h, a partir de segunda, dia 14, até dia 8 de janeiro.",
  ],
  ["09", { starts_on: "2026-11-25", weekdays: [3, 5], until: null }, "Toda quarta e sexta às 14h."],
  [
    "14",
    { weekdays: [1, 3, 5] },
    "Toda segunda, quarta e sexta às 14h, a partir de segunda, dia 14, até dia 18.",
  ],
  // One weekday has its next day first.
  [
    "12",
    { starts_on: "2026-12-05", weekdays: [], until: "2026-12-19" },
    "Neste sábado às 14h, e depois aos sábados, até dia 19.",
  ],
  // The standing programme is announced day by day.
  ["14", { routine: true }, "Na segunda-feira, dia 14 às 14h."],
])("the day %s of a series with %j is “%s”", (day, rule, words) => {
  expect(said(day, rule)).toBe(words);
});

test("an occurrence that was changed alone is announced alone", () => {
  expect(said("14", {}, { detached: true })).toBe("Na segunda-feira, dia 14 às 14h.");
});
