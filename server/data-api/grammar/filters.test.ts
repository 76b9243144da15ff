import { expect, test } from "vitest";
import { refusal } from "../example-api.test.data.ts";
import { boundConditions, type Condition, readCondition } from "./filters.ts";

const compare = (column: string, operator: "eq" | "gt" | "ilike", value: string): Condition => ({
  ...{ kind: "compare", column, operator, value, isNegated: false },
});
const among = (column: string, ...values: string[]): Condition => ({
  ...{ kind: "in", column, values, isNegated: false },
});
const is = (column: string, value: string): Condition => ({
  ...{ kind: "is", column, value, isNegated: false },
});
const group = (joint: "and" | "or", ...conditions: Condition[]): Condition => ({
  ...{ kind: "group", joint, conditions, isNegated: false },
});
const not = (condition: Condition): Condition => ({ ...condition, isNegated: true });

test.each<[string, string, Condition]>([
  ["title", "eq.a", compare("title", "eq", "a")],
  // Whatever follows the operator is the value.
  ["title", 'eq."a",(b).c', compare("title", "eq", '"a",(b).c')],
  ["title", "eq.", compare("title", "eq", "")],
  ["title", "not.ilike.*a*", not(compare("title", "ilike", "*a*"))],
  ["id", "in.(1,2)", among("id", "1", "2")],
  ["id", "in.()", among("id")],
  ["id", 'not.in.("a,b","c\\"d",)', not(among("id", "a,b", 'c"d', ""))],
  ["id", "is.NULL", is("id", "null")],
  ["id", "not.is.true", not(is("id", "true"))],
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
      not(group("and", among("a", "1", "2"), is("b", "null"))),
    ),
  ],
  // A column may be called as a group is.
  ["or", "(and.eq.1)", group("or", compare("and", "eq", "1"))],
])("%s=%s", (name, parameter, condition) => {
  expect(readCondition(name, parameter)).toEqual(condition);
});

test.each([
  ["an operator of none", "title", "a"],
  ["nothing", "title", ""],
  ["a regular expression", "title", "match.(a+)+$"],
  ["a search in a language", "title", "fts(portuguese).a"],
  ["any of several", "title", "eq(any).{a,b}"],
  ["a property of every object", "title", "constructor.a"],
  ["a negation twice", "title", "not.not.eq.a"],
  ["another value of is", "title", "is.distinct"],
  ["a list without its end", "id", "in.(1,2"],
  ["a list that is none", "id", "in.1"],
  ["a text behind a list", "id", "in.(1)2"],
  ["a group without parentheses", "or", "a.eq.1"],
  ["a text behind a group", "and", "(a.eq.1)b"],
  ["a group without an operator", "or", "(a)"],
  ["a path in a group", "or", "(a->b.eq.1)"],
  ["a group in the third depth", "or", "(and(or(a.eq.1)))"],
  ["a long value", "title", `eq.${"a".repeat(501)}`],
  ["a long value of a list", "title", `in.(${"a".repeat(501)})`],
  ["many values", "id", `in.(${"1,".repeat(100)})`],
])("%s is refused: %s=%s", (_, name, parameter) => {
  expect(() => readCondition(name, parameter)).toThrow(refusal("PGRST100"));
});

test("the longest value, the most values and the most conditions are accepted", () => {
  expect(() => readCondition("title", `eq.${"a".repeat(500)}`)).not.toThrow();
  expect(() => readCondition("id", `in.(${"1,".repeat(99)})`)).not.toThrow();
  const twenty = group("or", ...Array.from({ length: 20 }, () => is("a", "null")));
  expect(() => boundConditions([twenty])).not.toThrow();
  // However they are spread over groups.
  expect(() => boundConditions([twenty, is("a", "null")])).toThrow("Too many conditions");
});
