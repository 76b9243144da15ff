import { expect, test } from "vitest";
import { refusal } from "../../test/support/clients/api-request.ts";
import { readNumber, readOrder } from "./parameters.ts";

test.each([
  ["date", ["date asc"]],
  ["date.asc,id.desc", ["date asc", "id desc"]],
  ["date.nullsfirst", ["date asc nulls first"]],
  ["date.desc.nullslast", ["date desc nulls last"]],
  ['"a.b".desc', ["a.b desc"]],
  ["desc.desc", ["desc desc"]],
])("order=%s", (parameter, order) => {
  const read = readOrder(parameter).map(({ column, direction }) => `${column} ${direction}`);
  expect(read).toEqual(order);
});

test.each([
  ...["", ",", "date,", "date.", "date.up", "date.desc.asc", "date.nullslast.desc"],
  ...["date.nullsfirst.nullslast", "ministry(name)", "a->b", `${"id,".repeat(10)}id`],
])("order=%s is refused", (parameter) => {
  expect(() => readOrder(parameter)).toThrow(refusal("PGRST100"));
});

test.each(["", "1.5", "1e3", " 1", "x", "1000000000", "١"])("limit=%s is refused", (limit) => {
  expect(() => readNumber("limit", limit)).toThrow('"limit" is a number');
});

test("limit=0 and the largest number are accepted", () => {
  expect([readNumber("limit", "0"), readNumber("offset", "999999999")]).toEqual([0, 999_999_999]);
});

test("a negative number is a range that cannot be satisfied", () => {
  expect(() => readNumber("limit", "-1")).toThrow(refusal("PGRST103", 416));
});
