import { expect, test } from "vitest";
import { durationInWords, readingSeconds, spokenBudget, wholeSeconds } from "./reading-time.ts";

const words = (count: number) => Array.from({ length: count }, () => "palavra").join(" ");

test.each([
  [words(130), 130, 60],
  [words(130), 100, 78],
  ["", 130, 0],
  [" – … 🎉\n", 130, 0],
  ["às  19h30 – dia 28", 120, 2],
])("%# takes its time", (text, pace, seconds) => expect(readingSeconds(text, pace)).toBe(seconds));

test("the whole has a pause between each two, and none for what is empty", () => {
  expect(wholeSeconds([words(65), "", words(130)], 130)).toBe(30 + 60 + 2);
  expect(wholeSeconds([words(65)])).toBe(30);
  expect(wholeSeconds([])).toBe(0);
});

test.each([
  [0, "0 s"],
  [61, "1 min 1 s"],
  [250, "4 min 10 s"],
  [3_905, "1 h 5 min"],
])("%d seconds are %s", (seconds, said) => expect(durationInWords(seconds)).toBe(said));

test.each([
  [1, 35, "1 falado, 35 s"],
  [3, 95, "3 falados, 1 min 35 s"],
  [4, 130, "4 falados, 2 min 10 s: três costumam bastar"],
])("%d of %d seconds: %s", (count, seconds, said) => {
  expect(spokenBudget(count, seconds)).toBe(said);
});
