import { expect, test } from "vitest";
import { refusal } from "../example-api.test.data.ts";
import { type Condition, checkConditionCount, readCondition } from "./filters.ts";

const compare = (column: string, operator: "eq" | "gt" | "ilike", value: string): Condition => ({
  kind: "compare",
  column,
  operator,
  value,
  isNegated: false,
});
const inValues = (column: string, ...values: string[]): Condition => ({
  kind: "in",
  column,
  values,
  isNegated: false,
});
const isValue = (column: string, value: string): Condition => ({
  kind: "is",
  column,
  value,
  isNegated: false,
});
const group = (joint: "and" | "or", ...conditions: Condition[]): Condition => ({
  kind: "group",
  joint,
  conditions,
  isNegated: false,
});
const not = (condition: Condition): Condition => ({ ...condition, isNegated: true });

test.each<[string, string, Condition]>([
  ["title", "eq.a", compare("title", "eq", "a")],
  // Everything after the operator is the value of the condition, even quotation marks and commas.
  ["title", 'eq."a",(b).c', compare("title", "eq", '"a",(b).c')],
  ["title", "eq.", compare("title", "eq", "")],
  ["title", "not.ilike.*a*", not(compare("title", "ilike", "*a*"))],
  ["id", "in.(1,2)", inValues("id", "1", "2")],
  ["id", "in.()", inValues("id")],
  ["id", 'not.in.("a,b","c\\"d",)', not(inValues("id", "a,b", 'c"d', ""))],
  ["id", "is.NULL", isValue("id", "null")],
  ["id", "not.is.true", not(isValue("id", "true"))],
  ["or", "(a.eq.1,b.gt.2)", group("or", compare("a", "eq", "1"), compare("b", "gt", "2"))],
  ["or", "(a.eq.1, b.gt.2)", group("or", compare("a", "eq", "1"), compare("b", "gt", "2"))],
  ["not.and", "(a.eq.1)", not(group("and", compare("a", "eq", "1")))],
  ["and", "(a.not.eq.1)", group("and", not(compare("a", "eq", "1")))],
  [
    "or",
    '(a.gt."1,2)",not.and(a.in.(1,2),b.is.null))',
    group(
      "or",
      compare("a", "gt", "1,2)"),
      not(group("and", inValues("a", "1", "2"), isValue("b", "null"))),
    ),
  ],
  // A column may have the name `and`.
  ["or", "(and.eq.1)", group("or", compare("and", "eq", "1"))],
])("the parameter %s=%s is parsed into a condition", (name, parameter, condition) => {
  expect(readCondition(name, parameter)).toEqual(condition);
});

test.each([
  ["a value without an operator", "title", "a"],
  ["an empty parameter", "title", ""],
  ["a regular expression", "title", "match.(a+)+$"],
  ["a full-text search", "title", "fts(portuguese).a"],
  ["the modifier any", "title", "eq(any).{a,b}"],
  ["an operator named like a property of every object", "title", "constructor.a"],
  ["a double negation", "title", "not.not.eq.a"],
  ["an unknown value of is", "title", "is.distinct"],
  ["an unclosed list", "id", "in.(1,2"],
  ["a list without parentheses", "id", "in.1"],
  ["text after a list", "id", "in.(1)2"],
  ["a group without parentheses", "or", "a.eq.1"],
  ["text after a group", "and", "(a.eq.1)b"],
  ["a group of a column without an operator", "or", "(a)"],
  ["a JSON path in a group", "or", "(a->b.eq.1)"],
  ["a group nested three deep", "or", "(and(or(a.eq.1)))"],
  ["a value of 501 characters", "title", `eq.${"a".repeat(501)}`],
  ["a list value of 501 characters", "title", `in.(${"a".repeat(501)})`],
  ["a list of 101 values", "id", `in.(${"1,".repeat(100)})`],
])("a condition with %s is refused: %s=%s", (_, name, parameter) => {
  expect(() => readCondition(name, parameter)).toThrow(refusal("PGRST100"));
});

test("values of 500 characters, lists of 100 values and groups of 20 conditions are accepted", () => {
  expect(() => readCondition("title", `eq.${"a".repeat(500)}`)).not.toThrow();
  expect(() => readCondition("id", `in.(${"1,".repeat(99)})`)).not.toThrow();
  const twenty = group("or", ...Array.from({ length: 20 }, () => isValue("a", "null")));
  expect(() => checkConditionCount([twenty])).not.toThrow();
  // The limit on conditions counts conditions inside `and` and `or` groups as well as those
  // outside.
  expect(() => checkConditionCount([twenty, isValue("a", "null")])).toThrow("Too many conditions");
});
