import { expect, test } from "vitest";
import { refusal } from "../../test/support/clients/api-request.ts";
import { CATALOG } from "../../test/support/database/example-catalog.ts";
import { readArguments, readWritten } from "./request-body.ts";

const notices = CATALOG.tables.find(({ name }) => name === "notices");
if (!notices) throw new Error("no table");
const written = (body: string, columns?: string) => {
  const { columns: found, ...rest } = readWritten(notices, body, columns);
  return { names: found.map(({ name }) => name), ...rest };
};

test.each<[string, string | undefined, string[], number]>([
  ['{"title":"a","day":null}', undefined, ["title", "day"], 1],
  ['[{"title":"a","day":1},{"day":2,"title":"b"}]', undefined, ["title", "day"], 2],
  ["{}", undefined, [], 1],
  ["[]", undefined, [], 0],
  // Other columns of the body are ignored, and objects may differ.
  ['[{"title":"a","no":1},{"day":2}]', '"title",day,title', ["title", "day"], 2],
])("%s with columns %s", (body, columns, names, rows) => {
  const list = body.startsWith("[") ? body : `[${body}]`;
  expect(written(body, columns)).toEqual({ names, rows, body: list });
});

test("a body is sent on as it came, so that no number loses a digit", () => {
  const body = ' [ {"title":  12345678901234567890.10}]';
  expect(written(body).body).toBe(body);
});

test.each([
  ["nothing", "", undefined, "PGRST102"],
  ["no JSON", "{nope", undefined, "PGRST102"],
  ["a value", '"a"', undefined, "PGRST102"],
  ["null", "null", undefined, "PGRST102"],
  ["a list of lists", "[[]]", undefined, "PGRST102"],
  ["a list with null", '[{"title":"a"},null]', undefined, "PGRST102"],
  ["objects that differ", '[{"title":"a"},{"day":1}]', undefined, "PGRST102"],
  ["an object with more", '[{"title":"a"},{"title":"a","day":1}]', undefined, "PGRST102"],
  ["an unknown column", '{"titel":"a"}', undefined, "PGRST204"],
  ["a property of every object", '{"constructor":1}', undefined, "PGRST204"],
  ["a prototype", '{"__proto__":{"title":"a"}}', undefined, "PGRST204"],
  ["an unknown column in columns", "{}", "title,titel", "PGRST204"],
  ["columns that are none", "{}", "title,", "PGRST100"],
  ["101 rows", JSON.stringify(Array.from({ length: 101 }, () => ({}))), "title", "PGRST124"],
])("%s is refused", (_, body, columns, code) => {
  expect(() => written(body, columns)).toThrow(refusal(code));
});

test.each([
  ["", [], "[{}]"],
  [" \n", [], "[{}]"],
  ['{"a":1,"b":[2]}', ["a", "b"], '[{"a":1,"b":[2]}]'],
])("the arguments %s", (body, names, list) => {
  expect(readArguments(body)).toEqual({ names, body: list });
});

test.each(["[]", "[{}]", "1", "null", "{"])("the arguments %s are refused", (body) => {
  expect(() => readArguments(body)).toThrow(refusal("PGRST102"));
});
