import { expect, test } from "vitest";
import { datesIn } from "@/lib/text/dates.ts";
import { announcementFacts } from "../model/facts.ts";
import { announcement } from "../model/test-announcement.ts";
import { posterDay } from "./arched-day.tsx";

const dates = datesIn(() => "America/Sao_Paulo");
const SATURDAY = { weekday: "sáb", day: "28", month: "nov", until: "", isHeld: true };

test.each([
  [{ date: "2026-11-29T02:30:00Z" }, SATURDAY],
  [{ date: "2026-11-29T01:00:00Z", ends_at: "2026-11-29T05:00:00Z" }, SATURDAY],
  [
    { date: "2026-11-28T22:30:00Z", ends_at: "2026-12-01T15:00:00Z" },
    { ...SATURDAY, until: "até 1 dez" },
  ],
  [{ status: "cancelled" }, { ...SATURDAY, isHeld: false }],
  [{ kind: "notice" }, { weekday: "", day: "i", month: "Recado", until: "", isHeld: true }],
])("the poster of an announcement with %j shows %j", (changes, day) => {
  const record = announcementFacts(announcement(changes), {
    now: Date.parse("2026-11-20T12:00:00Z"),
    dates,
  });
  expect(posterDay(record)).toEqual(day);
});
