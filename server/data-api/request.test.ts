import { expect, test } from "vitest";
import { apiRequest, CATALOG, refusal } from "./example-api.test.data.ts";
import { readPreferences } from "./headers.ts";
import { readNumber, readOrder } from "./parameters.ts";
import { readRequest } from "./request.ts";

const read = (line: string, given = {}) =>
  readRequest(CATALOG, "authenticated", apiRequest(line, given));

test.each([
  [undefined, {}],
  [" return=representation ,count=exact", { return: "representation", count: "exact" }],
  // RFC 7240 §2: the first value of a repeated preference applies.
  ["count=exact, count=planned", { count: "exact" }],
  ["return=all, tx=rollback, max-affected=1, __proto__=1, =, ;", {}],
  ["handling=strict, missing=default", { handling: "strict", missing: "default" }],
])("the header Prefer: %s is parsed into the known preferences", (header, known) => {
  expect(Object.fromEntries(readPreferences(header))).toEqual(known);
});

test.each(["tx=rollback", "max-affected=5", "toString=1", "x".repeat(3_000)])(
  "the unknown preference %s is refused with handling=strict",
  (unknown) => {
    const details = expect.stringContaining(`Invalid preferences: ${unknown}`.slice(0, 200));
    const body = expect.objectContaining({ code: "PGRST122", details });
    expect(() => readPreferences(`handling=strict, ${unknown}`)).toThrow(
      expect.objectContaining({ status: 400, body }),
    );
  },
);

test.each([
  ["date.asc,id.desc", ["date asc", "id desc"]],
  ["date.nullsfirst", ["date asc nulls first"]],
  ["date.desc.nullslast", ["date desc nulls last"]],
  ['"a.b".desc', ["a.b desc"]],
  ["desc.desc", ["desc desc"]],
])("the parameter order=%s is parsed into columns and directions", (parameter, order) => {
  expect(readOrder(parameter).map((one) => `${one.column} ${one.direction}`)).toEqual(order);
});

test.each([
  "",
  "date,",
  "date.up",
  "date.desc.asc",
  "date.nullslast.desc",
  "ministry(name)",
  "a->b",
  `${"id,".repeat(10)}id`,
])("the parameter order=%s is refused", (parameter) => {
  expect(() => readOrder(parameter)).toThrow(refusal("PGRST100"));
});

test.each(["", "1.5", "1e3", " 1", "x", "1000000000", "١"])(
  "the parameter limit=%s is refused",
  (limit) => {
    expect(() => readNumber("limit", limit)).toThrow('"limit" is a number');
  },
);

test("limit=0 and offset=999999999 are accepted, and a negative limit is refused with 416", () => {
  expect([readNumber("limit", "0"), readNumber("offset", "999999999")]).toEqual([0, 999_999_999]);
  expect(() => readNumber("limit", "-1")).toThrow(refusal("PGRST103", 416));
});

test.each([
  ["names", {}, []],
  ["names", { page: 1 }, ["page"]],
  ["archive", { reason: "x", notice_id: "y" }, ["notice_id", "reason"]],
])("POST rpc/%s with the arguments %j finds the function", (name, body, parameters) => {
  const { action } = read(`POST rpc/${name}`, { body });
  expect(action).toMatchObject({
    routine: { name },
    parameters: parameters.map((one) => ({ name: one })),
  });
});

test.each([
  ["nothing", {}],
  ["count_all", { a: 1 }],
  ["archive", {}],
  ["archive", { reason: "x" }],
  ["toString", {}],
])("POST rpc/%s with the arguments %j finds no function", (name, body) => {
  expect(() => read(`POST rpc/${name}`, { body })).toThrow(refusal("PGRST202", 404));
});

test("the first GET parameter with the name of a function's parameter is an argument, and all others are conditions", () => {
  const { action, resource } = read("GET rpc/search?words=a%20b&title=eq.c&limit=5&id=eq.d");
  expect(action).toMatchObject({ body: '[{"words":"a b"}]' });
  expect(resource).toMatchObject({ limit: 5, conditions: [{ column: "title" }, { column: "id" }] });
  // The second `words` is a condition on a column. The parser does not check that the column
  // exists.
  expect(read("GET rpc/search?words=a&words=eq.d").resource.conditions).toMatchObject([
    { column: "words" },
  ]);
});
