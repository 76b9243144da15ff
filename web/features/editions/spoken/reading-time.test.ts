import { expect, test } from "vitest";
import { durationInWords, readingSeconds, spokenBudget, wholeSeconds } from "./reading-time.ts";

const words = (count: number) => Array.from({ length: count }, () => "palavra").join(" ");

test.each([
  ["a text of 130 words", 130, 60, words(130)],
  ["a text of 130 words", 100, 78, words(130)],
  ["an empty text", 130, 0, ""],
  ["a text without words", 130, 0, " – … 🎉\n"],
  ["a text with a time and a dash", 120, 2, "às  19h30 – dia 28"],
])("%s at %i words per minute takes %i seconds", (_, pace, seconds, text) => {
  expect(readingSeconds(text, pace)).toBe(seconds);
});

test("the reading time of several texts includes a pause between two texts", () => {
  expect(wholeSeconds([words(65), "", words(130)], 130)).toBe(30 + 60 + 2);
  expect(wholeSeconds([words(65)])).toBe(30);
  expect(wholeSeconds([])).toBe(0);
});

test.each([
  [0, "0 s"],
  [61, "1 min 1 s"],
  [250, "4 min 10 s"],
  [3_905, "1 h 5 min"],
])("%d seconds are “%s” in words", (seconds, text) => expect(durationInWords(seconds)).toBe(text));

test.each([
  [1, 35, "1 falado · 35 s"],
  [3, 95, "3 falados · 1 min 35 s"],
  [4, 130, "4 falados · 2 min 10 s: três costumam bastar"],
])("%d spoken announcements that take %d seconds are summed up as “%s”", (count, seconds, text) => {
  expect(spokenBudget(count, seconds)).toBe(text);
});
