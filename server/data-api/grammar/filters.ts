import { notInGrammar, quoted, tooMany } from "../errors.ts";
import {
  DEEPEST_GROUP,
  LONGEST_VALUE,
  MOST_CONDITIONS,
  MOST_VALUES_OF_IN,
} from "../query-limits.ts";
import { Scanner } from "./scanner.ts";

const IS_VALUES = ["null", "not_null", "true", "false", "unknown"];

/**
 * The operators of SQL by their names in PostgREST
 * (https://docs.postgrest.org/en/stable/references/api/tables_views.html#operators).
 */
export const OPERATORS = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
} as const;
type Operator = keyof typeof OPERATORS;

export type Comparison = { isNegated: boolean; column: string } & (
  | { kind: "compare"; operator: Operator; value: string }
  | { kind: "in"; values: string[] }
  | { kind: "is"; value: string }
);
type Group = {
  kind: "group";
  isNegated: boolean;
  joint: "and" | "or";
  conditions: Condition[];
};
export type Condition = Comparison | Group;

const isOperator = (name: string): name is Operator => Object.hasOwn(OPERATORS, name);

function checkLength(value: string): string {
  if (value.length <= LONGEST_VALUE) return value;
  throw notInGrammar(`A value is longer than ${LONGEST_VALUE} characters`);
}

/**
 * Reads an operator and its value, such as `not.eq.5`, as a comparison of `column`. `readValue`
 * reads the value.
 */
function readComparison(text: Scanner, column: string, readValue: () => string): Comparison {
  const isNegated = text.accept("not.");
  const name = text.readName();
  text.expect(".");
  if (name === "in") {
    text.expect("(");
    const values = text.readList(() => checkLength(text.readValue()));
    if (values.length > MOST_VALUES_OF_IN) throw tooMany("values of in", MOST_VALUES_OF_IN);
    return { kind: "in", isNegated, column, values };
  }
  if (name !== "is" && !isOperator(name)) {
    throw notInGrammar(`The operator ${quoted(name)} is not accepted`);
  }
  const value = checkLength(readValue());
  if (name !== "is") return { kind: "compare", isNegated, column, operator: name, value };
  if (!IS_VALUES.includes(value.toLowerCase()))
    throw notInGrammar(`The operator "is" accepts only ${IS_VALUES.join(", ")}`);
  return { kind: "is", isNegated, column, value: value.toLowerCase() };
}

/** Reads the conditions of an `and` or `or` group after the opening parenthesis. */
function readGroup(text: Scanner, group: Pick<Group, "joint" | "isNegated">, depth = 1): Group {
  if (depth > DEEPEST_GROUP) throw notInGrammar(`Groups are at most ${DEEPEST_GROUP} deep`);
  const conditions = text.readList((): Condition => {
    text.skipSpaces();
    for (const isNegated of [false, true]) {
      for (const joint of ["and", "or"] as const) {
        if (!text.accept(`${isNegated ? "not." : ""}${joint}(`)) continue;
        return readGroup(text, { joint, isNegated }, depth + 1);
      }
    }
    const column = text.readName();
    text.expect(".");
    return readComparison(text, column, () => text.readValue());
  });
  return { kind: "group", ...group, conditions };
}

const GROUP = /^(not\.)?(and|or)$/;

/** Reads a parameter that is a condition: `date=gte.2026-11-24`, `not.or=(id.eq.1,id.eq.2)`. */
export function readCondition(name: string, parameter: string): Condition {
  const text = new Scanner(parameter);
  const [, negation, joint] = GROUP.exec(name) ?? [];
  const isGroup = joint === "and" || joint === "or";
  if (isGroup) text.expect("(");
  const condition = isGroup
    ? readGroup(text, { joint, isNegated: negation !== undefined })
    : readComparison(text, name, () => text.readRest());
  if (!text.isAtEnd) throw text.failure("the end");
  return condition;
}

const countConditions = (conditions: Condition[]): number =>
  conditions.reduce(
    (sum, one) => sum + (one.kind === "group" ? countConditions(one.conditions) : 1),
    0,
  );

/**
 * @throws PGRST100 when a request has more than `MOST_CONDITIONS` conditions, counted over all
 * groups.
 */
export function checkConditionCount(conditions: Condition[]): void {
  if (countConditions(conditions) > MOST_CONDITIONS) throw tooMany("conditions", MOST_CONDITIONS);
}
