import { expect, test } from "vitest";
import { refusal } from "../../test/support/clients/api-request.ts";
import { CATALOG } from "../../test/support/database/example-catalog.ts";
import { findRoutine, splitArguments } from "./routines.ts";

test.each([
  ["names", [], []],
  ["names", ["page"], ["page"]],
  ["archive", ["reason", "notice_id"], ["notice_id", "reason"]],
])("%s(%s)", (name, names, parameters) => {
  const found = findRoutine(CATALOG, name, names);
  expect(found.routine.name).toBe(name);
  expect(found.parameters.map((one) => one.name)).toEqual(parameters);
});

test.each([
  ["nothing", []],
  ["count_all", ["a"]],
  ["archive", []],
  ["archive", ["reason"]],
  ["toString", []],
])("%s(%s) is refused", (name, names) => {
  expect(() => findRoutine(CATALOG, name, names)).toThrow(refusal("PGRST202", 404));
});

test("a parameter of a GET is an argument when the function has it, and a condition otherwise or the second time", () => {
  const given = new URLSearchParams("words=a%20b&title=eq.c&limit=5&words=eq.d");
  expect(splitArguments(CATALOG, "search", given)).toEqual({
    names: ["words"],
    body: '[{"words":"a b"}]',
    others: [
      ["title", "eq.c"],
      ["limit", "5"],
      ["words", "eq.d"],
    ],
  });
});
