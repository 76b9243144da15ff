import type { Field } from "./shape.ts";

/** Values are PostgreSQL's text. */
export type Row = (string | null)[];

type Reader<T = string> = (value: T) => unknown;

const asIs: Reader = (text) => text;
const fromJson: Reader = (text) => JSON.parse(text);

/** A number where JavaScript has it exactly. */
const exactNumber: Reader = (text) => (String(Number(text)) === text ? Number(text) : text);

/** `2026-11-21 19:30:00+00` as `to_json` writes it: `2026-11-21T19:30:00+00:00`. */
const moment: Reader = (text) => (text.endsWith("+00") ? `${text.replace(" ", "T")}:00` : text);

// How a value of each type is read; of any other, PostgreSQL writes JSON. Letting it write whole rows takes three
// times as long: it looks the type of every value up anew.
const READERS = new Map<string, Reader>([
  ["text", asIs],
  ["character varying", asIs],
  ["uuid", asIs],
  ["date", asIs],
  ["smallint", Number],
  ["integer", Number],
  ["bigint", exactNumber],
  ["json", fromJson],
  ["jsonb", fromJson],
  ["boolean", (text) => text === "t"],
  ["timestamp with time zone", moment],
]);

type Property = { alias: string; read: Reader<Row> };

function objectOf(properties: Property[], row: Row): object {
  const object: Record<string, unknown> = {};
  for (const { alias, read } of properties) object[alias] = read(row);
  return object;
}

/** The columns that a statement selects for `fields`, and their rows as a list in JSON. */
export function rowWriter(fields: Field[]) {
  const columns: string[] = [];

  const propertyOf = (field: Field): Property => {
    const { alias } = field;
    if (field.kind === "object") {
      const at = columns.push(field.isPresent) - 1;
      const properties = field.fields.map(propertyOf);
      return { alias, read: (row) => (row[at] === "t" ? objectOf(properties, row) : null) };
    }
    const known = READERS.get(field.type);
    const at = columns.push(known ? field.sql : `to_json(${field.sql})`) - 1;
    const readText = known ?? fromJson;
    const read = (row: Row) => {
      const text = row[at];
      return text == null ? null : readText(text);
    };
    return { alias, read };
  };

  const properties = fields.map(propertyOf);
  const write = (rows: Row[]) => JSON.stringify(rows.map((row) => objectOf(properties, row)));
  return { columns, write };
}
