// What a read of the data API means, said once more over rows in memory: slowly, and so that it can be seen to be right.

export type Row = Record<string, unknown>;

export type Comparison = {
  kind: "comparison";
  column: string;
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "like" | "ilike" | "in" | "is";
  values: string[];
  isNegated: boolean;
};
export type Condition =
  | Comparison
  | { kind: "group"; joint: "and" | "or"; isNegated: boolean; conditions: Condition[] };

export type Order = { column: string; isDescending: boolean; nulls: "first" | "last" | undefined };

export type Query = {
  table: "announcements" | "ministries";
  columns: { name: string; alias: string }[];
  /** The other table's rows that belong to each. */
  embedded: { alias: string; isInner: boolean; query: Query } | undefined;
  conditions: Condition[];
  order: Order[];
  limit: number | undefined;
  offset: number | undefined;
};

export type Tables = Record<Query["table"], Row[]> & {
  /** Every text of the rows and of the queries, in the database's order. */
  texts: string[];
};

/** Null is SQL's: unknown. */
type Truth = boolean | null;

const not = (truth: Truth): Truth => (truth === null ? null : !truth);
const all = (truths: Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true;
const any = (truths: Truth[]): Truth => not(all(truths.map(not)));

/** A number or text that is ordered as the database orders the column. */
function sortable(column: string, value: unknown, { texts }: Tables): number | string {
  if (column.endsWith("id")) return String(value);
  if (column === "revision") return Number(value);
  if (column === "date" || column.endsWith("_at")) return Date.parse(String(value));
  const place = texts.indexOf(String(value));
  if (place < 0) throw new Error(`no place for ${value}`);
  return place;
}

function isLike(text: string, pattern: string, flags: string): boolean {
  const source = pattern.replaceAll("*", "%").replace(/\\(.)|[%_]|[^\w\s]/gsu, (part, escaped) => {
    if (part === "%") return ".*";
    if (part === "_") return ".";
    return (escaped ?? part).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  });
  return new RegExp(`^${source}$`, flags).test(text);
}

function compare(row: Row, { column, operator, values }: Comparison, tables: Tables): Truth {
  const cell = row[column];
  const [value = ""] = values;
  if (operator === "is") return (cell === null) === (value === "null");
  // Nothing is among none.
  if (operator === "in" && values.length === 0) return false;
  if (cell === null) return null;
  if (operator === "like" || operator === "ilike") {
    return isLike(String(cell), value, operator === "like" ? "su" : "sui");
  }
  const here = sortable(column, cell, tables);
  if (operator === "in") return values.some((one) => sortable(column, one, tables) === here);
  const there = sortable(column, value, tables);
  return {
    eq: here === there,
    neq: here !== there,
    gt: here > there,
    gte: here >= there,
    lt: here < there,
    lte: here <= there,
  }[operator];
}

function holds(row: Row, condition: Condition, tables: Tables): Truth {
  const truths =
    condition.kind === "group" ? condition.conditions.map((one) => holds(row, one, tables)) : [];
  const truth =
    condition.kind === "comparison"
      ? compare(row, condition, tables)
      : (condition.joint === "and" ? all : any)(truths);
  return condition.isNegated ? not(truth) : truth;
}

function byOrder(order: Order[], tables: Tables) {
  return (one: Row, other: Row): number => {
    for (const { column, isDescending, nulls } of order) {
      const [here, there] = [one[column], other[column]];
      if (here === null && there === null) continue;
      if (here === null || there === null) {
        const areNullsFirst = (nulls ?? (isDescending ? "first" : "last")) === "first";
        return (here === null) === areNullsFirst ? -1 : 1;
      }
      const [a, b] = [sortable(column, here, tables), sortable(column, there, tables)];
      if (a !== b) return a < b === isDescending ? 1 : -1;
    }
    return 0;
  };
}

const isShown = ({ columns, embedded }: Query): boolean =>
  columns.length > 0 || (embedded !== undefined && isShown(embedded.query));

/** The rows of a query among `rows`, and how many they are on all its pages. */
function evaluateAmong(rows: Row[], query: Query, tables: Tables): { rows: Row[]; total: number } {
  const { columns, conditions, order, embedded, offset = 0, limit = 1_000 } = query;
  const found = rows
    .filter((row) => conditions.every((condition) => holds(row, condition, tables) === true))
    .sort(byOrder(order, tables))
    .flatMap((row): Row[] => {
      const shown = Object.fromEntries(
        columns.map(({ name, alias }) => [alias, row[name] ?? null]),
      );
      if (!embedded) return [shown];
      const isOne = query.table === "announcements";
      const belonging = tables[embedded.query.table].filter((other) =>
        isOne ? other.id === row.ministry_id : other.ministry_id === row.id,
      );
      const inner = evaluateAmong(belonging, embedded.query, tables).rows;
      if (embedded.isInner && inner.length === 0) return [];
      if (!isShown(embedded.query)) return [shown];
      return [{ ...shown, [embedded.alias]: isOne ? (inner[0] ?? null) : inner }];
    });
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

export const evaluate = (query: Query, tables: Tables) =>
  evaluateAmong(tables[query.table], query, tables);
