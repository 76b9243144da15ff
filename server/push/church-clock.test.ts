import { expect, test } from "vitest";
import { churchClock, ROUNDS } from "./church-clock.ts";

const [reminders, digest] = ROUNDS;
const saoPaulo = churchClock("America/Sao_Paulo");

test.each([
  ["a minute before six", "2026-11-26T20:59:59Z", "2026-11-25", false],
  ["at six", "2026-11-26T21:00:00Z", "2026-11-26", true],
  ["until midnight", "2026-11-27T02:59:59Z", "2026-11-26", true],
  ["after midnight", "2026-11-27T03:00:00Z", "2026-11-26", false],
])("the next day is told of every day, %s", (_, now, day, isToday) => {
  expect(saoPaulo.lastOf(reminders, Date.parse(now))).toEqual({ day, isToday });
});

test.each([
  ["a minute before seven", "2026-11-29T21:59:59Z", "2026-11-22", false],
  ["at seven", "2026-11-29T22:00:00Z", "2026-11-29", true],
  ["on Monday", "2026-11-30T22:00:00Z", "2026-11-29", false],
  ["on Saturday", "2026-12-05T22:00:00Z", "2026-11-29", false],
])("the week is told of on Sunday, %s", (_, now, day, isToday) => {
  expect(saoPaulo.lastOf(digest, Date.parse(now))).toEqual({ day, isToday });
});

test.each([
  ["Pacific/Kiritimati", "2026-11-26T04:00:00Z", "2026-11-26"],
  ["Pacific/Pago_Pago", "2026-11-27T05:00:00Z", "2026-11-26"],
  // The hour between two and three is skipped, and comes twice.
  ["America/New_York", "2026-03-08T22:00:00Z", "2026-03-08"],
  ["America/New_York", "2026-11-01T23:00:00Z", "2026-11-01"],
])("by the clock of %s", (zone, now, day) => {
  const clock = churchClock(zone);
  expect(clock.lastOf(reminders, Date.parse(now))).toEqual({ day, isToday: true });
  expect(clock.lastOf(reminders, Date.parse(now) - 1)).toMatchObject({ isToday: false });
});
