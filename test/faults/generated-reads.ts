import fc from "fast-check";

type Table = "announcements" | "ministries";
type Parameter = [name: string, value: string];
/** A condition in three forms: as a URL parameter, within `and=(…)`, and in SQL. */
type Condition = { parameter: Parameter; inGroup: string; sql: string };
/**
 * A read request of the data API, and the equivalent SQL: `page` for the requested rows, `all`
 * without limit.
 */
type Read = { select: string; parameters: Parameter[]; page: string; all: string; offset: number };

// These texts contain characters with a meaning in patterns, addresses, arrays or JSON.
export const TEXTS = [
  "Culto",
  "culto de oração",
  "Ensaio",
  "Ensaio geral",
  "100%",
  "100",
  "a_b",
  "aXb",
  "a*b",
  '"entre aspas"',
  "d'água",
  "(1,2)",
  "a,b",
  "eq.1",
  "null",
  "C:\\avisos",
  "a&b=c#d+e",
  "🙏",
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
];
export const IDS = Array.from({ length: 6 }, (_, n) => `${n}a1f0c5e-8a55-4c1c-9a77-2f6a3b1d9e10`);
export const MOMENTS = [1, 2, 3, 4, 5].map((n) => `2030-01-01T12:00:00.00000${n}+00:00`);

const text = fc.constantFrom(...TEXTS);
const id = fc.constantFrom(...IDS);
const moment = fc.constantFrom(...MOMENTS);
const VALUES = {
  title: text,
  location: text,
  name: text,
  id,
  ministry_id: id,
  date: moment,
  archived_at: moment,
  revision: fc.nat(3).map(String),
};
const COLUMNS = {
  announcements: ["id", "title", "location", "date", "ministry_id", "revision"],
  ministries: ["id", "name", "archived_at"],
} as const;
const OPERATORS = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" };

const quote = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;
const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Generates conditions on `column`. `sql` is the SQL expression of the column. */
function comparison(column: keyof typeof VALUES, sql: string): fc.Arbitrary<Condition> {
  const value = VALUES[column] ?? fc.constant("");
  const comparisons = Object.entries(OPERATORS).map(([name, operator]) =>
    value.map((one) => [name, one, quote(one), `${operator} ${literal(one)}`]),
  );
  const inList = fc.array(value, { maxLength: 4 }).map((values) => {
    const list = values.map(quote);
    return ["in", `(${list})`, `(${list})`, `= any (${literal(`{${list}}`)})`];
  });
  const nullTest = fc
    .constantFrom("null", "not_null")
    .map((word) => ["is", word, word, `is ${word.replace("_", " ")}`]);
  const patternMatches = ["like", "ilike"].map((name) =>
    fc.constantFrom(...PATTERNS).map((pattern) => {
      const like = literal(pattern.replaceAll("*", "%"));
      return [name, pattern, quote(pattern), `${name} ${like}`];
    }),
  );
  const kinds = [...comparisons, inList, nullTest, ...(value === text ? patternMatches : [])];
  return fc
    .tuple(fc.constantFrom("", "not."), fc.oneof(...kinds))
    .map(([not, [operator, plain, quoted, compares]]) => ({
      parameter: [column, `${not}${operator}.${plain}`],
      inGroup: `${column}.${not}${operator}.${quoted}`,
      sql: `${not.replace(".", "")} (${sql} ${compares})`,
    }));
}

const columnsOf = (table: Table): fc.Arbitrary<keyof typeof VALUES> =>
  fc.constantFrom(...COLUMNS[table]);
/** Returns the column in SQL. Texts have the Portuguese collation. */
const columnSql = (column: keyof typeof VALUES, alias: string) =>
  `${alias}.${column}${VALUES[column] === text ? " collate public.portuguese" : ""}`;

function condition(table: Table, alias: string, depth = 0): fc.Arbitrary<Condition> {
  const leaf = columnsOf(table).chain((column) => comparison(column, columnSql(column, alias)));
  if (depth === 2) return leaf;
  const parts = fc.array(condition(table, alias, depth + 1), { minLength: 1, maxLength: 3 });
  const group = fc
    .tuple(fc.constantFrom("", "not."), fc.constantFrom("and", "or"), parts)
    .map(([not, joint, conditions]): Condition => {
      const list = `(${conditions.map(({ inGroup }) => inGroup)})`;
      const sql = conditions.map((one) => one.sql).join(` ${joint} `);
      return {
        parameter: [not + joint, list],
        inGroup: not + joint + list,
        sql: `${not.replace(".", "")} (${sql})`,
      };
    });
  return fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 1, arbitrary: group });
}

/**
 * Generates reads of `table` with the other table embedded up to two levels. `joined` is the SQL of
 * the join condition.
 */
export function read(table: Table, level = 0, joined = "true"): fc.Arbitrary<Read> {
  const alias = `t${level}`;
  const isAnnouncements = table === "announcements";
  const other = isAnnouncements ? "ministries" : "announcements";
  const join = isAnnouncements
    ? `t${level + 1}.id = ${alias}.ministry_id`
    : `t${level + 1}.ministry_id = ${alias}.id`;
  // The API allows two embedded levels, and lists on the first one only.
  const mayEmbed = level === 0 || (level === 1 && isAnnouncements);
  const isOne = level > 0 && !isAnnouncements;
  const number = isOne ? fc.constant(undefined) : fc.option(fc.nat(12), { nil: undefined });
  const term = fc.tuple(
    columnsOf(table),
    fc.constantFrom("asc", "desc"),
    fc.constantFrom("", "nulls first", "nulls last"),
  );
  return fc
    .record({
      columns: fc.uniqueArray(columnsOf(table), { minLength: 1, maxLength: 4 }),
      labelled: fc.boolean(),
      inside: mayEmbed ? fc.option(read(other, level + 1, join)) : fc.constant(null),
      isInner: fc.boolean(),
      conditions: fc.array(condition(table, alias), { maxLength: level === 0 ? 2 : 1 }),
      // The id is the last sort column, because rows with equal values would have no defined order.
      terms: fc
        .array(term, { maxLength: 2 })
        .map((terms) => [...terms, ["id", "asc", ""] as const]),
      limit: number,
      offset: number,
    })
    .map(({ columns, labelled, inside, isInner, conditions, terms, limit, offset }) => {
      const name = `dentro${level}`;
      const select = columns.map((one) => (labelled ? `"outro ${one}":${one}` : one));
      const shown = columns.map((one) => `${alias}.${one}${labelled ? ` as "outro ${one}"` : ""}`);
      const parameters = conditions.map(({ parameter }) => parameter);
      const where = [joined, ...conditions.map(({ sql }) => sql)];
      let from = `public.${table} ${alias}`;
      if (inside) {
        select.push(`${name}:${other}${isInner ? "!inner" : ""}(${inside.select})`);
        shown.push(`${isAnnouncements ? "list -> 0" : "coalesce(list, '[]')"} as ${name}`);
        parameters.push(
          ...inside.parameters.map(([key, value]): Parameter => [`${name}.${key}`, value]),
        );
        from += `, lateral (select json_agg(e) as list from (${inside.page}) e) as ${name}`;
        if (isInner) where.push("list is not null");
      }
      const all = `select ${shown} from ${from} where ${where.join(" and ")}`;
      const order = terms.map(([by, way, nulls]) => `${columnSql(by, alias)} ${way} ${nulls}`);
      if (!isOne) {
        const orderTerms = terms.map((parts) => parts.filter(Boolean).join(".").replace(" ", ""));
        parameters.push(["order", String(orderTerms)]);
      }
      if (limit !== undefined) parameters.push(["limit", String(limit)]);
      if (offset !== undefined) parameters.push(["offset", String(offset)]);
      const page = `${all} order by ${order} limit ${limit ?? 1_000} offset ${offset ?? 0}`;
      return { select: String(select), parameters, page, all, offset: offset ?? 0 };
    });
}
