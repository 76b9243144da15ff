import { expect, test } from "vitest";
import { CATALOG, refusal } from "./example-api.test.data.ts";
import { readArguments, readRows } from "./request-body.ts";

const notices = CATALOG.tables.find(({ name }) => name === "notices");
if (!notices) throw new Error("no table");

test.each<[string, string | null, string[], number]>([
  ['[{"title":"a","day":1},{"day":2,"title":"b"}]', null, ["title", "day"], 2],
  ["[]", null, [], 0],
  // With the parameter `columns`, other keys of the body are ignored and the objects may have
  // different keys.
  ['[{"title":"a","no":1},{"day":2}]', '"title",day,title', ["title", "day"], 2],
  // PostgreSQL gets the unchanged text of the body, because JavaScript numbers would lose digits.
  [' [ {"title":  12345678901234567890.10}]', null, ["title"], 1],
])("the body %s with columns=%s is parsed into columns and rows", (body, columns, names, rows) => {
  const written = readRows(notices, body, columns);
  expect(written).toMatchObject({ columns: names.map((name) => ({ name })), rows, body });
});

test("a request body with a single object is put into a list", () => {
  expect(readRows(notices, '{"title":"a"}', null).body).toBe('[{"title":"a"}]');
});

test.each([
  ["an empty body", "", null, "PGRST102"],
  ["invalid JSON", "{nope", null, "PGRST102"],
  ["a JSON string", '"a"', null, "PGRST102"],
  ["a list of lists", "[[]]", null, "PGRST102"],
  ["a list with null", '[{"title":"a"},null]', null, "PGRST102"],
  ["a list of objects with different keys", '[{"title":"a"},{"day":1}]', null, "PGRST102"],
  ["an unknown column", '{"titel":"a"}', null, "PGRST204"],
  ["a key named like a property of every object", '{"constructor":1}', null, "PGRST204"],
  ["the key __proto__", '{"__proto__":{"title":"a"}}', null, "PGRST204"],
  ["a columns parameter with an unknown column", "{}", "title,titel", "PGRST204"],
  ["a columns parameter with a trailing comma", "{}", "title,", "PGRST100"],
  ["101 rows", JSON.stringify(Array.from({ length: 101 }, () => ({}))), "title", "PGRST124"],
])("%s is refused", (_, body, columns, code) => {
  expect(() => readRows(notices, body, columns)).toThrow(refusal(code));
});

test("the arguments of a function are a JSON object, and an empty body has no arguments", () => {
  expect(readArguments(" \n")).toEqual({ names: [], body: "[{}]" });
  expect(readArguments('{"a":1,"b":[2]}')).toEqual({
    names: ["a", "b"],
    body: '[{"a":1,"b":[2]}]',
  });
  for (const body of ["[]", "[{}]", "1", "null", "{"]) {
    expect(() => readArguments(body)).toThrow(refusal("PGRST102"));
  }
});
