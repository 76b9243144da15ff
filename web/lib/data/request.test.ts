import { expect, test } from "vitest";
import { withoutDirectionControls } from "./request.ts";

test("withoutDirectionControls removes characters that reverse text and keeps everything else", () => {
  const rows = [
    { title: "\u202eotluC\u202c", ministry: { name: "\u2067Coral\u2069 \u05d0\u200f" }, at: null },
  ];
  expect(withoutDirectionControls(rows)).toEqual([
    { title: "otluC", ministry: { name: "Coral \u05d0\u200f" }, at: null },
  ]);
});

test("withoutDirectionControls returns the same object when it has nothing to remove", () => {
  const row = { title: "Culto", count: 3 };
  expect(withoutDirectionControls(row)).toBe(row);
  expect(withoutDirectionControls(undefined)).toBeUndefined();
});
