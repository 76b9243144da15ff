import { notInGrammar, quoted, tooMany } from "../errors.ts";
import {
  DEEPEST_GROUP,
  LONGEST_VALUE,
  MOST_CONDITIONS,
  MOST_VALUES_OF_IN,
} from "../request-limits.ts";
import { Scanner } from "./scanner.ts";

const IS = ["null", "not_null", "true", "false", "unknown"];

/** SQL's operators by PostgREST's names. */
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

function checked(value: string): string {
  if (value.length <= LONGEST_VALUE) return value;
  throw notInGrammar(`A value is longer than ${LONGEST_VALUE} characters`);
}

/** The operator for `column` and its value, which `readValue` reads to its end. */
function readComparison(text: Scanner, column: string, readValue: () => string): Comparison {
  const isNegated = text.accept("not.");
  const name = text.name();
  text.expect(".");
  if (name === "in") {
    text.expect("(");
    const values = text.list(() => checked(text.value()));
    if (values.length > MOST_VALUES_OF_IN) throw tooMany("values of in", MOST_VALUES_OF_IN);
    return { kind: "in", isNegated, column, values };
  }
  if (name !== "is" && !isOperator(name)) {
    throw notInGrammar(`The operator ${quoted(name)} is not accepted`);
  }
  const value = checked(readValue());
  if (name !== "is") return { kind: "compare", isNegated, column, operator: name, value };
  if (!IS.includes(value.toLowerCase())) throw notInGrammar(`is knows ${IS.join(", ")}`);
  return { kind: "is", isNegated, column, value: value.toLowerCase() };
}

/** The conditions of a group, behind its opening parenthesis. */
function readGroup(text: Scanner, group: Pick<Group, "joint" | "isNegated">, depth = 1): Group {
  if (depth > DEEPEST_GROUP) throw notInGrammar(`Groups are at most ${DEEPEST_GROUP} deep`);
  const conditions = text.list((): Condition => {
    text.skipSpaces();
    for (const isNegated of [false, true]) {
      for (const joint of ["and", "or"] as const) {
        if (!text.accept(`${isNegated ? "not." : ""}${joint}(`)) continue;
        return readGroup(text, { joint, isNegated }, depth + 1);
      }
    }
    const column = text.name();
    text.expect(".");
    return readComparison(text, column, () => text.value());
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
    : readComparison(text, name, () => text.rest());
  if (!text.isAtEnd) throw text.failure("the end");
  return condition;
}

const count = (conditions: Condition[]): number =>
  conditions.reduce((sum, one) => sum + (one.kind === "group" ? count(one.conditions) : 1), 0);

/** @throws when a request has more conditions than are accepted. */
export function boundConditions(conditions: Condition[]): void {
  if (count(conditions) > MOST_CONDITIONS) throw tooMany("conditions", MOST_CONDITIONS);
}
