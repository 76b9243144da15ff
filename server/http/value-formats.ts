/** Whether a value has one format: a parameter's value is text, a field's is whatever JSON can hold. */
export type Format = (value: unknown) => boolean;

const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
// ISO 8601 alone: PostgreSQL also knows words such as "now", which mean another moment each time.
const MOMENT =
  "\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,6})?)?(?:Z|[+-]\\d\\d:\\d\\d))?";

function matches(whole: RegExp): Format {
  return (value) => typeof value === "string" && whole.test(value);
}

// Of columns and of arguments.
export const uuid = matches(new RegExp(`^${UUID}$`));
export const moment = matches(new RegExp(`^${MOMENT}$`));
export const boolean: Format = (value) => typeof value === "boolean";
export const integer: Format = (value) => Number.isInteger(value) && Math.abs(Number(value)) < 1e9;

export function nullable(format: Format): Format {
  return (value) => value === null || format(value);
}

/** Text of at most `longest` UTF-16 units; the exact limits, in characters, are the database's. */
export function text(longest: number): Format {
  return (value) => typeof value === "string" && value.length <= longest && !value.includes("\0");
}

/** A list of at most `most` objects that have these fields and no others. */
export function list(most: number, fields: Record<string, Format>): Format {
  const isItem = (item: unknown) =>
    typeof item === "object" &&
    item !== null &&
    Object.keys(item).length === Object.keys(fields).length &&
    Object.entries(fields).every(([name, format]) => format(Reflect.get(item, name)));
  return (value) => Array.isArray(value) && value.length <= most && value.every(isItem);
}

/** A list of at most `most` values of one format. */
export function listOf(most: number, format: Format): Format {
  return (value) => Array.isArray(value) && value.length <= most && value.every(format);
}

/** An address on the web, which the database looks at more closely. */
export const webAddress = matches(/^https?:\/\/[^\s\0]{1,300}$/);

// Of parameters.
export const equalsUuid = matches(new RegExp(`^eq\\.${UUID}$`));
export const equalsUuidOrNull = matches(new RegExp(`^(?:eq\\.${UUID}|is\\.null)$`));
export const from = matches(new RegExp(`^gte\\.${MOMENT}$`));
export const until = matches(new RegExp(`^lte\\.${MOMENT}$`));
/** Behind one row in the order of date, then id. */
export const behind = matches(
  new RegExp(`^\\(date\\.gt\\."(${MOMENT})",and\\(date\\.eq\\."\\1",id\\.gt\\.${UUID}\\)\\)$`),
);
/** Of what has not begun before one moment, or not ended before another. */
export const unfinished = matches(
  new RegExp(`^\\(date\\.gte\\."${MOMENT}",ends_at\\.gte\\."${MOMENT}"\\)$`),
);
export const oneOf =
  (...values: string[]): Format =>
  (value) =>
    values.includes(String(value));
export const rowOffset = matches(/^\d{1,6}$/);
/** 1 to 1000, the most rows of one response (see backend/lite.ts). */
export const rowLimit = matches(/^(?:[1-9]\d{0,2}|1000)$/);
