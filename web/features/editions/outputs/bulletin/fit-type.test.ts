import { expect, test } from "vitest";
import { firstAttempt, largestSize, nextAttempt, TEXT_LENGTHS } from "./fit-type.ts";

const SHORTEST = TEXT_LENGTHS.length - 1;

/** A bulletin that takes a sheet for every so many points of type. */
const aSheetEvery = (points: number) => (size: number) => Math.ceil(size / points);

test("type grows until another sheet would be needed, to 14 points at most", () => {
  expect(largestSize(aSheetEvery(12.6))).toBe(12.5);
  expect(largestSize(aSheetEvery(100))).toBe(14);
  expect(largestSize(aSheetEvery(10))).toBe(10);
});

test("texts are cut shorter before type is set smaller than is easily read", () => {
  expect(nextAttempt({ text: 0, sheets: 1 }, aSheetEvery(11))).toBeUndefined();
  expect(nextAttempt({ text: 0, sheets: 1 }, aSheetEvery(10.9))).toEqual({ text: 1, sheets: 1 });
});

test("the shortest texts may be small, and begin another sheet as long ones when that is not enough", () => {
  const shortest = { text: SHORTEST, sheets: 2 };
  expect(nextAttempt(shortest, aSheetEvery(5))).toBeUndefined();
  expect(nextAttempt(shortest, aSheetEvery(4.9))).toEqual({ text: 0, sheets: 3 });
});

test.each([
  ["a4", 0, 1],
  ["a4", 10, 1],
  ["a4", 11, 2],
  ["a5", 16, 1],
  ["a5", 17, 2],
] as const)("%s is first tried with %i announcements on %i sheets", (layout, items, sheets) => {
  expect(firstAttempt(items, layout)).toEqual({ text: 0, sheets });
});
