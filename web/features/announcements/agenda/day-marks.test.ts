import { expect, test } from "vitest";
import { countOf, dayMarks } from "./day-marks.ts";

const NOW = new Date(2026, 10, 25, 12).getTime();
const at = (day: number, hour: number, color?: string) => ({
  date: new Date(2026, 10, day, hour).toISOString(),
  ministry: color === undefined ? null : { color },
});

test("A day has a dot for each ministry, at most three, and counts all that is to come on it", () => {
  const marks = dayMarks(
    [
      at(25, 11, "#past"),
      at(25, 13, "#a"),
      at(25, 23, "#a"),
      at(26, 0),
      ...["#a", "#b", "#c", "#d", "#e"].map((color, hour) => at(27, hour, color)),
      at(56, 1, "#late"),
    ],
    NOW,
  );
  expect([...marks]).toEqual([
    ["2026-11-25", { count: 2, colors: ["#a"] }],
    ["2026-11-26", { count: 1, colors: [undefined] }],
    ["2026-11-27", { count: 5, colors: ["#a", "#b", "#c"] }],
  ]);
  expect(["2026-11-25", "2026-11-26", "2026-11-28"].map((day) => countOf(marks.get(day)))).toEqual([
    "2 avisos",
    "1 aviso",
    "nenhum aviso",
  ]);
});
