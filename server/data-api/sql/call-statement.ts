import { escapeIdentifier } from "pg";
import type { Action } from "../query.ts";
import { givenSql, ROOT, type Statement } from "./statement.ts";

type Call = Extract<Action, { kind: "call" }>;

/** Whether a function returns values and no rows. */
export const returnsValues = ({ returnsTable, columns }: Call["routine"]) =>
  returnsTable === null && columns.length === 0;

/** A function's rows, called `t`; a value is its column `value`. */
export function callSql(sql: Statement, { routine, parameters, body }: Call) {
  const alias = returnsValues(routine) ? `${ROOT}(value)` : ROOT;
  const name = `public.${escapeIdentifier(routine.name)}`;
  if (parameters.length === 0) return `${name}() as ${alias}`;
  const given = givenSql(parameters, `${sql.parameter(body)}::json`);
  const named = parameters.map(({ name: one }) => {
    const argument = escapeIdentifier(one);
    return `${argument} => given.${argument}`;
  });
  return `${given}, lateral ${name}(${named.join(", ")}) as ${alias}`;
}
