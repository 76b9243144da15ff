import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { at, course, SERVICE } from "../model/test-edition.ts";
import { ourWeek } from "./our-week.ts";

const row = (title: string, moment: string, changes: object = {}) =>
  announcement({ title, date: at(moment), ...course({ routine: true }), ...changes });

test("the week has the routine from the service to the same weekday of the next week", () => {
  const rows = [
    row("Próximo culto", "2026-11-29 19:00"),
    row("Culto", "2026-11-22 19:00"),
    row("Jovens", "2026-11-22 21:00"),
    row("Missa", "2026-11-24 19:30", { location: "Matriz" }),
    row("Missa", "2026-11-24 19:30", { location: "Betel" }),
    row("Missa", "2026-11-28 07:00", { location: null }),
    row("Doutrina", "2026-11-24 19:30"),
    row("Oração", "2026-11-24 06:00", { location: "Capela" }),
    row("Confissões", "2026-11-24 23:59", { hour_words: "das 15h às 17h" }),
    row("Catequese", "2026-11-22 23:59", { hour_words: "pela manhã" }),
    row("Depois", "2026-11-30 06:00"),
    row("Desmarcado", "2026-11-25 20:00", { status: "cancelled" }),
    row("Mudado", "2026-11-26 20:00", { detached: true }),
    row("Curso", "2026-11-26 20:00", course()),
    row("Vigília", "2026-11-28 23:59", { hour_words: "após o culto" }),
  ];
  expect(ourWeek(rows, SERVICE).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    "Hoje: 21:00 Jovens",
    "Terça: 06:00 Oração · das 15h às 17h Confissões · 19:30 Doutrina · 19:30 Missa, Betel · 19:30 Missa, Matriz",
    "Sábado: 07:00 Missa · após o culto Vigília",
    "Domingo: 19:00 Próximo culto",
  ]);
});
