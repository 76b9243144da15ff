import { expect, test } from "vitest";
import { columnTypes } from "./column-types.ts";

test.each([
  ["a moment", 1184, "2026-11-21 19:30:00+00", "2026-11-21T19:30:00+00:00"],
  ["a moment with a fraction", 1184, "2026-11-21 19:30:00.5-03", "2026-11-21T19:30:00.5-03:00"],
  ["a count", 20, "42", 42],
  ["a count beyond JavaScript", 20, "9007199254740993", "9007199254740993"],
  ["names", 1003, "{id,title}", ["id", "title"]],
  ["an object", 3802, '{"a":1}', { a: 1 }],
])("%s is read as the library wants it", (_, type, text, expected) => {
  expect(columnTypes.getTypeParser(type)(text)).toEqual(expected);
});
