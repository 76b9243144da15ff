import fc from "fast-check";
import type { Comparison, Condition, Order, Query } from "./evaluate-query.ts";

const COLUMNS = {
  announcements: ["id", "title", "location", "date", "ends_at", "ministry_id", "revision"],
  ministries: ["id", "name", "archived_at"],
};

/** Texts of rows and of queries, with what means something to patterns, addresses and JSON. */
export const TEXTS = [
  ...["Culto", "culto de oração", "Ensaio", "Ensaio geral", "100%", "100", "a_b", "aXb", "a*b"],
  ...['"entre aspas"', "d'água", "(1,2)", "a,b", "eq.1", "null", "C:\\avisos", "a&b=c#d+e", "🙏"],
];
const PATTERNS = [
  "*",
  "Culto*",
  "*culto*",
  "%SAIO%",
  "a_b",
  "a\\_b",
  "100\\%",
  "*\\\\*",
  "",
  "_",
  "*,*",
  "*(*",
];
export const IDS = Array.from({ length: 6 }, (_, n) => `${n}a1f0c5e-8a55-4c1c-9a77-2f6a3b1d9e10`);
export const MOMENTS = [1, 2, 3, 4, 5].map((day) => `2030-01-0${day}T12:00:00+00:00`);

function operandOf(column: string): fc.Arbitrary<string> {
  if (column.endsWith("id")) return fc.constantFrom(...IDS);
  if (column === "revision") return fc.integer({ min: 0, max: 3 }).map(String);
  if (column === "date" || column.endsWith("_at")) return fc.constantFrom(...MOMENTS);
  return fc.constantFrom(...TEXTS);
}

const isText = (column: string) => ["title", "location", "name"].includes(column);

function comparison(column: string): fc.Arbitrary<Comparison> {
  const of = (operators: Comparison["operator"][], values: fc.Arbitrary<string[]>) =>
    fc.record({
      kind: fc.constant("comparison" as const),
      column: fc.constant(column),
      operator: fc.constantFrom(...operators),
      values,
      isNegated: fc.boolean(),
    });
  const value = operandOf(column);
  const one = (values: fc.Arbitrary<string>) => values.map((each) => [each]);
  return fc.oneof(
    of(["eq", "neq", "gt", "gte", "lt", "lte"], one(value)),
    of(["in"], fc.array(value, { maxLength: 4 })),
    of(["is"], one(fc.constantFrom("null", "not_null"))),
    ...(isText(column) ? [of(["like", "ilike"], one(fc.constantFrom(...PATTERNS)))] : []),
  );
}

function condition(table: Query["table"], depth = 0): fc.Arbitrary<Condition> {
  const leaf = fc.constantFrom(...COLUMNS[table]).chain(comparison);
  if (depth === 2) return leaf;
  const group = fc.record({
    kind: fc.constant("group" as const),
    joint: fc.constantFrom("and" as const, "or" as const),
    isNegated: fc.boolean(),
    conditions: fc.array(condition(table, depth + 1), { minLength: 1, maxLength: 3 }),
  });
  return fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 1, arbitrary: group });
}

const order = (table: Query["table"]): fc.Arbitrary<Order[]> =>
  fc
    .array(
      fc.record({
        column: fc.constantFrom(...COLUMNS[table]),
        isDescending: fc.boolean(),
        nulls: fc.constantFrom("first" as const, "last" as const, undefined),
      }),
      { maxLength: 2 },
    )
    // So that there is one order only.
    .map((given) => [...given, { column: "id", isDescending: false, nulls: undefined }]);

const columns = (table: Query["table"]) =>
  fc
    .uniqueArray(fc.constantFrom(...COLUMNS[table]), { maxLength: 4 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc.constantFrom({ name, alias: name }, { name, alias: `outro ${name}` }),
        ),
      ),
    );

const NONE = fc.constant(undefined);

/** A query of `table`; rows of the other stand in it to `depth`, lists at the outermost only. */
export function query(table: Query["table"], depth = 0): fc.Arbitrary<Query> {
  const other = table === "announcements" ? "ministries" : "announcements";
  const isOne = depth > 0 && table === "ministries";
  const hasOther = depth === 0 || (depth === 1 && table === "announcements");
  const embedded = fc.record({
    alias: fc.constant(`dentro${depth}`),
    isInner: fc.boolean(),
    query: hasOther
      ? fc.constant(0).chain(() => query(other, depth + 1))
      : fc.constant(null as never),
  });
  return fc.record({
    table: fc.constant(table),
    columns: columns(table),
    embedded: hasOther ? fc.oneof(NONE, embedded) : NONE,
    conditions: fc.array(condition(table), { maxLength: depth === 0 ? 2 : 1 }),
    // There is one at most.
    order: isOne ? fc.constant([]) : order(table),
    limit: isOne ? NONE : fc.oneof(NONE, fc.nat(12)),
    offset: isOne ? NONE : fc.oneof(NONE, fc.nat(12)),
  });
}

const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
const listed = (values: string[]) => `(${values.map(quote)})`;

function comparisonText({ operator, values, isNegated }: Comparison, isInGroup: boolean): string {
  const [value = ""] = values;
  const plain = isInGroup && operator !== "is" ? quote(value) : value;
  return `${isNegated ? "not." : ""}${operator}.${operator === "in" ? listed(values) : plain}`;
}

function inGroup(condition: Condition): string {
  if (condition.kind === "comparison")
    return `${condition.column}.${comparisonText(condition, true)}`;
  const { joint, isNegated, conditions } = condition;
  return `${isNegated ? "not." : ""}${joint}(${conditions.map(inGroup)})`;
}

function selectText({ columns: selected, embedded }: Query): string {
  const names = selected.map(({ name, alias }) =>
    alias === name ? name : `${quote(alias)}:${name}`,
  );
  if (!embedded) return String(names);
  const { alias, isInner, query: inner } = embedded;
  return String([
    ...names,
    `${alias}:${inner.table}${isInner ? "!inner" : ""}(${selectText(inner)})`,
  ]);
}

function parametersOf(
  { conditions, order: by, limit, offset, embedded }: Query,
  path = "",
): [string, string][] {
  const ordered = by.map(
    ({ column, isDescending, nulls }) =>
      `${column}.${isDescending ? "desc" : "asc"}${nulls === undefined ? "" : `.nulls${nulls}`}`,
  );
  return [
    ...conditions.map((one): [string, string] =>
      one.kind === "comparison"
        ? [`${path}${one.column}`, comparisonText(one, false)]
        : [`${path}${one.isNegated ? "not." : ""}${one.joint}`, `(${one.conditions.map(inGroup)})`],
    ),
    ...(ordered.length > 0 ? [[`${path}order`, String(ordered)] as [string, string]] : []),
    ...(limit === undefined ? [] : [[`${path}limit`, String(limit)] as [string, string]]),
    ...(offset === undefined ? [] : [[`${path}offset`, String(offset)] as [string, string]]),
    ...(embedded ? parametersOf(embedded.query, `${path}${embedded.alias}.`) : []),
  ];
}

/** The address of a query, as supabase-js would write it. */
export const addressOf = (asked: Query) =>
  `/rest/v1/${asked.table}?${new URLSearchParams([["select", selectText(asked)], ...parametersOf(asked)])}`;
