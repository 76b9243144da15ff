import { expect, test } from "vitest";
import { CATALOG, refusal } from "./example-api.test.data.ts";
import { readArguments, readWritten } from "./request-body.ts";

const notices = CATALOG.tables.find(({ name }) => name === "notices");
if (!notices) throw new Error("no table");

test.each<[string, string | null, string[], number]>([
  ['[{"title":"a","day":1},{"day":2,"title":"b"}]', null, ["title", "day"], 2],
  ["[]", null, [], 0],
  // Other columns of the body are ignored, and objects may differ.
  ['[{"title":"a","no":1},{"day":2}]', '"title",day,title', ["title", "day"], 2],
  // The text is sent on as it came, so that no number loses a digit.
  [' [ {"title":  12345678901234567890.10}]', null, ["title"], 1],
])("%s with columns %s", (body, columns, names, rows) => {
  const written = readWritten(notices, body, columns);
  expect(written).toMatchObject({ columns: names.map((name) => ({ name })), rows, body });
});

test("a single object is put into a list", () => {
  expect(readWritten(notices, '{"title":"a"}', null).body).toBe('[{"title":"a"}]');
});

test.each([
  ["nothing", "", null, "PGRST102"],
  ["no JSON", "{nope", null, "PGRST102"],
  ["a value", '"a"', null, "PGRST102"],
  ["a list of lists", "[[]]", null, "PGRST102"],
  ["a list with null", '[{"title":"a"},null]', null, "PGRST102"],
  ["objects that differ", '[{"title":"a"},{"day":1}]', null, "PGRST102"],
  ["an unknown column", '{"titel":"a"}', null, "PGRST204"],
  ["a property of every object", '{"constructor":1}', null, "PGRST204"],
  ["a prototype", '{"__proto__":{"title":"a"}}', null, "PGRST204"],
  ["an unknown column in columns", "{}", "title,titel", "PGRST204"],
  ["columns that are none", "{}", "title,", "PGRST100"],
  ["101 rows", JSON.stringify(Array.from({ length: 101 }, () => ({}))), "title", "PGRST124"],
])("%s is refused", (_, body, columns, code) => {
  expect(() => readWritten(notices, body, columns)).toThrow(refusal(code));
});

test("arguments are an object, or nothing", () => {
  expect(readArguments(" \n")).toEqual({ names: [], body: "[{}]" });
  expect(readArguments('{"a":1,"b":[2]}')).toEqual({
    names: ["a", "b"],
    body: '[{"a":1,"b":[2]}]',
  });
  for (const body of ["[]", "[{}]", "1", "null", "{"]) {
    expect(() => readArguments(body)).toThrow(refusal("PGRST102"));
  }
});
