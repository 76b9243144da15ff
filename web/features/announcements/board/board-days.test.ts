import { expect, test } from "vitest";
import { byDay } from "./board-days.ts";

// In the time zone of the machine, as a browser would.
const at = (...local: [number, number, number, number, number]) =>
  new Date(local[0], local[1] - 1, ...local.slice(2)).toISOString();
const days = (now: string, dates: string[]) =>
  byDay(
    dates.map((date) => ({ date })),
    Date.parse(now),
  ).map(({ label, announcements }) => `${label}: ${announcements.length}`);

test("announcements are grouped by day, in their order, to the minute", () => {
  expect(
    days(at(2026, 11, 21, 0, 0), [
      at(2026, 11, 21, 0, 0),
      at(2026, 11, 21, 23, 59),
      at(2026, 11, 22, 0, 0),
      at(2026, 11, 22, 23, 59),
      at(2026, 11, 23, 0, 0),
      at(2026, 11, 30, 9, 0),
    ]),
  ).toEqual([
    "Hoje · sábado, 21 de novembro: 2",
    "Amanhã · domingo, 22 de novembro: 2",
    "segunda-feira, 23 de novembro: 1",
    "segunda-feira, 30 de novembro: 1",
  ]);
});

test.each([
  [at(2026, 12, 31, 23, 59), at(2027, 1, 1, 0, 0), "Amanhã · sexta-feira, 1º de janeiro: 1"],
  [at(2027, 2, 28, 12, 0), at(2027, 3, 1, 8, 0), "Amanhã · segunda-feira, 1º de março: 1"],
  [at(2028, 2, 28, 12, 0), at(2028, 3, 1, 8, 0), "quarta-feira, 1º de março: 1"],
])("at %s, %s is %s", (now, date, expected) => expect(days(now, [date])).toEqual([expected]));

test("nothing has no days", () => expect(byDay([], 0)).toEqual([]));
