import { expect, test } from "vitest";
import { datesIn } from "@/lib/text/dates.ts";
import { announcement } from "../model/test-announcement.ts";
import { posterDay } from "./poster-day.ts";

const dates = datesIn(() => "America/Sao_Paulo");
const dayOf = (changes: Parameters<typeof announcement>[0]) =>
  posterDay(announcement(changes), dates);

const SATURDAY = { weekday: "sáb", day: "28", month: "nov", until: "", isHeld: true };

test("the day is that of the zone, and an end within the night adds none", () => {
  expect(dayOf({ date: "2026-11-29T02:30:00Z" })).toEqual(SATURDAY);
  expect(dayOf({ date: "2026-11-29T01:00:00Z", ends_at: "2026-11-29T05:00:00Z" })).toEqual(
    SATURDAY,
  );
});

test("of several days the last is said", () => {
  const { until } = dayOf({ date: "2026-11-28T22:30:00Z", ends_at: "2026-12-01T15:00:00Z" });
  expect(until).toBe("até 1 dez");
});

test("a day on which it does not take place is not held", () => {
  const former_date = "2026-11-20T22:30:00Z";
  expect(dayOf({ status: "cancelled" }).isHeld).toBe(false);
  expect(dayOf({ status: "postponed", former_date: null }).isHeld).toBe(false);
  expect(dayOf({ status: "postponed", former_date }).isHeld).toBe(true);
});
