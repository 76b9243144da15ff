import { expect, test } from "vitest";
import { rowWriter } from "./shape.ts";

const value = (alias: string, type: string) => ({
  kind: "value" as const,
  alias,
  sql: alias,
  type,
});

test.each([
  ["text", 'a"b\\c\u2028', 'a"b\\c\u2028'],
  ["text", "null", "null"],
  ["integer", "-7", -7],
  ["bigint", "9007199254740991", 9_007_199_254_740_991],
  ["bigint", "9223372036854775807", "9223372036854775807"],
  ["boolean", "t", true],
  ["boolean", "f", false],
  ["jsonb", '{"a": [1, null]}', { a: [1, null] }],
  ["timestamp with time zone", "2030-01-01 10:00:00+00", "2030-01-01T10:00:00+00:00"],
  ["timestamp with time zone", "infinity", "infinity"],
  ["timestamp with time zone", "0044-03-15 12:00:00+00 BC", "0044-03-15 12:00:00+00 BC"],
  // PostgreSQL converts values of all other types to JSON.
  ["text[]", '["a","b"]', ["a", "b"]],
  ["numeric", "1.50", 1.5],
])("a value of the type %s is read as JSON from the text %s", (type, text, json) => {
  const { write } = rowWriter([value("a", type)]);
  expect(JSON.parse(write([[text], [null]]))).toEqual([{ a: json }, { a: null }]);
});

test("a column is selected as JSON only when the server has no reader for its type", () => {
  expect(rowWriter([value("a", "text"), value("b", "text[]")]).columns).toEqual([
    "a",
    "to_json(b)",
  ]);
});

test("an embedded object without values is null only when its row is absent", () => {
  const fields = [
    value("name", "text"),
    { kind: "object" as const, alias: "inner", isPresent: "q", fields: [] },
  ];
  const { columns, write } = rowWriter([
    value("id", "integer"),
    { kind: "object", alias: "of", isPresent: "p", fields },
  ]);
  expect(columns).toEqual(["id", "p", "name", "q"]);
  expect(
    JSON.parse(
      write([
        ["1", "t", null, "f"],
        ["2", "f", "x", "t"],
      ]),
    ),
  ).toEqual([
    { id: 1, of: { name: null, inner: null } },
    { id: 2, of: null },
  ]);
});
