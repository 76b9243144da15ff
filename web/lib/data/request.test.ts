import { expect, test } from "vitest";
import { inReadingOrder } from "./request.ts";

test("what turns letters is nowhere in data that was read, and all else stays", () => {
  const rows = [
    { title: "\u202eotluC\u202c", ministry: { name: "\u2067Coral\u2069 \u05d0\u200f" }, at: null },
  ];
  expect(inReadingOrder(rows)).toEqual([
    { title: "otluC", ministry: { name: "Coral \u05d0\u200f" }, at: null },
  ]);
});

test("data without them are the same object", () => {
  const row = { title: "Culto", count: 3 };
  expect(inReadingOrder(row)).toBe(row);
  expect(inReadingOrder(undefined)).toBeUndefined();
});
