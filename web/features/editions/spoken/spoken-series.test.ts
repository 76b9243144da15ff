import { expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, facts } from "../model/test-edition.ts";
import { spokenText } from "./spoken-text.ts";

/** Returns the words for a day of a series, at a service on Sunday, 6 December 2026, 18:00. */
function said(day: string, starts_on: string, until: string | null, weekdays: number[] = []) {
  const announcement = series({ starts_on, until, weekdays }, { date: at(`2026-${day} 14:00`) });
  return spokenText(announcement, at("2026-12-06 18:00")).replace("Curso. ", "");
}

const series = (rule: Partial<NonNullable<Chosen["series"]>>, changes: Partial<Chosen>) =>
  facts({
    title: "Curso",
    description: "",
    location: null,
    series_id: "1",
    series: {
      frequency: "weekly",
      starts_on: "2026-12-14",
      weekdays: [],
      until: "2026-12-18",
      routine: false,
      ...rule,
    },
    ...changes,
  });

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const DAILY = [0, 1, 2, 3, 4, 5, 6];

type Row = [day: string, starts: string, until: string | null, weekdays: number[], words: string];

test.each<Row>([
  // Days of one week have their dates.
  [
    "12-14",
    "12-14",
    "12-18",
    MONDAY_TO_FRIDAY,
    "De segunda a sexta, dias 14 a 18, às duas da tarde.",
  ],
  [
    "12-16",
    "12-14",
    "12-18",
    MONDAY_TO_FRIDAY,
    "De quarta a sexta, dias 16 a 18, às duas da tarde.",
  ],
  ["12-18", "12-14", "12-18", MONDAY_TO_FRIDAY, "Na sexta-feira, dia 18, às duas da tarde."],
  ["12-06", "12-06", "12-11", DAILY, "De amanhã a sexta, dia 11, às duas da tarde."],
  [
    "12-14",
    "12-14",
    "12-20",
    MONDAY_TO_FRIDAY,
    "De segunda a sexta, dias 14 a 18, às duas da tarde.",
  ],
  // Other weekday sets have their rule.
  [
    "12-14",
    "12-14",
    "2027-01-08",
    MONDAY_TO_FRIDAY,
    "De segunda a sexta, às duas da tarde, a partir de segunda, dia 14, até dia 8 de janeiro.",
  ],
  [
    "12-07",
    "11-30",
    "12-18",
    MONDAY_TO_FRIDAY,
    "De segunda a sexta, às duas da tarde, até dia 18.",
  ],
  ["12-09", "11-25", null, [3, 5], "Toda quarta e sexta, às duas da tarde."],
  [
    "12-10",
    "12-10",
    "12-19",
    DAILY,
    "Todos os dias, às duas da tarde, a partir de quinta, dia 10, até dia 19.",
  ],
  // One weekday has its next day first.
  [
    "12-12",
    "12-05",
    "12-19",
    [],
    "Neste sábado, às duas da tarde, e depois aos sábados, até dia 19.",
  ],
  ["12-09", "12-09", null, [3], "Nesta quarta-feira, às duas da tarde, e depois às quartas."],
  ["12-19", "12-05", "12-19", [], "No sábado, dia 19, às duas da tarde."],
])(
  "the day %s of a series from %s to %s on the days %j is “%s”",
  (day, starts, until, days, words) => {
    const dated = (one: string) => (one.length < 6 ? `2026-${one}` : one);
    expect(said(day, dated(starts), until && dated(until), days)).toBe(words);
  },
);

test.each<Partial<Chosen>>([
  { detached: true },
  { series: { ...series({}, {}).series, routine: true } as Chosen["series"] },
])("an occurrence with %j is announced alone", (changes) => {
  const one = series({ weekdays: MONDAY_TO_FRIDAY }, { date: at("2026-12-14 14:00"), ...changes });
  expect(spokenText(one, at("2026-12-06 18:00"))).toBe(
    "Curso. Na segunda-feira, dia 14, às duas da tarde.",
  );
});
