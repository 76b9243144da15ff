import { expect, test } from "vitest";
import { announcement } from "../model/test-announcement.ts";
import { programmeOf } from "./programme.ts";

const NOW = new Date(2026, 11, 1, 12).getTime();
const at = (hour: string) => new Date(`2026-12-02T${hour}:00`).toISOString();
const rule = { frequency: "weekly", starts_on: "2026-12-02", weekdays: [], until: null };
const row = (title: string, hour: string, series: object, changes: object = {}) =>
  announcement({
    title,
    date: at(hour),
    series: { ...rule, routine: true, ...series },
    ...changes,
  });

test("the timetable has a part for each weekday, and below them the monthly rules", () => {
  const rows = [
    row("Culto", "19:30", { weekdays: [0, 3] }),
    row("Oração", "06:00", {}),
    row("Reunião", "15:00", { frequency: "biweekly", starts_on: "2026-12-05" }),
    row("Santa Ceia", "18:00", { frequency: "monthly_weekday", starts_on: "2026-12-13" }),
    row("Jejum", "08:00", { frequency: "monthly_day", starts_on: "2026-12-05" }),
    row("Ação social", "09:00", { frequency: "monthly_weekday", starts_on: "2026-11-28" }),
    row("Curso", "20:00", { routine: false }),
    row("Culto cancelado", "20:00", {}, { status: "cancelled" }),
  ];
  const { weekly, monthly } = programmeOf(rows, NOW);
  const titles = [...weekly, ...monthly].map(({ name, items }) => [
    name,
    ...items.map(({ title }) => title),
  ]);
  expect(titles).toEqual([
    ["domingo", "Culto"],
    ["quarta", "Oração", "Culto"],
    ["sábado", "Reunião"],
    ["2º domingo", "Santa Ceia"],
    ["Dia 5", "Jejum"],
    ["4º sábado", "Ação social"],
  ]);
});
