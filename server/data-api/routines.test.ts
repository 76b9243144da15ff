import { expect, test } from "vitest";
import { refusal } from "../../test/support/clients/api-request.ts";
import { CATALOG } from "../../test/support/database/example-catalog.ts";
import { findRoutine, splitArguments } from "./routines.ts";

test.each([
  ["count_all", [], []],
  ["names", [], []],
  ["names", ["page"], ["page"]],
  ["archive", ["reason", "notice_id"], ["notice_id", "reason"]],
  ["twice", ["b"], ["b"]],
])("%s(%s)", (name, names, parameters) => {
  const found = findRoutine(CATALOG, name, names, true);
  expect(found.routine.name).toBe(name);
  expect(found.parameters.map((one) => one.name)).toEqual(parameters);
});

test.each([
  ["nothing", [], 404, "PGRST202"],
  ["count_all", ["a"], 404, "PGRST202"],
  ["archive", [], 404, "PGRST202"],
  ["archive", ["reason"], 404, "PGRST202"],
  ["twice", ["a", "b"], 404, "PGRST202"],
  ["unclear", ["a"], 300, "PGRST203"],
  ["toString", [], 404, "PGRST202"],
])("%s(%s) is refused", (name, names, status, code) => {
  expect(() => findRoutine(CATALOG, name, names, true)).toThrow(refusal(code, status));
});

test("of a GET, parameters of the function are its arguments, all others conditions", () => {
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
