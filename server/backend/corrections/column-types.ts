import pg from "pg";

const NAME_ARRAY = 1003;
const { builtins, getTypeParser } = pg.types;
const asIs = (text: string) => text;

/** PostgreSQL's `2026-11-21 19:30:00+00` as hosted Supabase writes it: `2026-11-21T19:30:00+00:00`. */
function isoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

/** A number where JavaScript has it exactly. */
function exactNumber(text: string): unknown {
  return String(Number(text)) === text ? Number(text) : text;
}

// How the library wants the values of some types, by their number in PostgreSQL's catalogue.
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, exactNumber],
  [builtins.NUMERIC, exactNumber],
  [builtins.DATE, asIs],
  [builtins.TIME, asIs],
  [builtins.TIMETZ, asIs],
  [builtins.TIMESTAMP, asIs],
  [builtins.TIMESTAMPTZ, isoTimestamp],
  // Names of columns, none of which need quoting.
  [NAME_ARRAY, (text) => text.replace(/[{}"]/g, "").split(",")],
]);

/** How the driver reads the columns of each type for the library. */
export const columnTypes = {
  getTypeParser: (type: number) => PARSERS.get(type) ?? getTypeParser(type),
};
