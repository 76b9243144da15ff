/** Whether a value is of one kind: a parameter's is text, a body's is whatever JSON can hold. */
export type Kind = (value: unknown) => boolean;

/** The most rows of one answer, as of the data API (see backend/lite.ts). */
const MOST_ROWS = 1000;

const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
// ISO 8601 alone: PostgreSQL also knows words such as "now", which mean another moment each time.
const MOMENT =
  "\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,6})?)?(?:Z|[+-]\\d\\d:\\d\\d))?";
const MOST_IN_A_LIST = 50;

function matches(pattern: string): Kind {
  const whole = new RegExp(`^(?:${pattern})$`);
  return (value) => typeof value === "string" && whole.test(value);
}

// Of columns and of arguments.
export const uuid = matches(UUID);
export const moment = matches(MOMENT);
export const boolean: Kind = (value) => typeof value === "boolean";
export const integer: Kind = (value) => Number.isInteger(value) && Math.abs(Number(value)) < 1e9;
export const nullable =
  (kind: Kind): Kind =>
  (value) =>
    value === null || kind(value);

/** Text of at most `longest` UTF-16 units; the exact limits, in characters, are the database's. */
export const text =
  (longest: number): Kind =>
  (value) =>
    typeof value === "string" && value.length <= longest && !value.includes("\0");

// Of parameters.
export const equalsUuid = matches(`eq\\.${UUID}`);
export const amongUuids = matches(`in\\.\\(${UUID}(?:,${UUID}){0,${MOST_IN_A_LIST - 1}}\\)`);
export const from = matches(`gte\\.${MOMENT}`);
export const until = matches(`lte\\.${MOMENT}`);
/** Behind one row in the order of date, then id. */
export const behind = matches(
  `\\(date\\.gt\\."(${MOMENT})",and\\(date\\.eq\\."\\1",id\\.gt\\.${UUID}\\)\\)`,
);
/** Text anywhere in a column, in which `%`, `_` and `\` stand for themselves; `_` also for one character. */
export const contains = matches("ilike\\.%(?:[^%\\\\*\\0]|\\\\[%_\\\\]){0,400}%");
export const rowOffset = matches("\\d{1,6}");
export const oneOf =
  (...values: string[]): Kind =>
  (value) =>
    values.some((known) => known === value);
export const rowLimit: Kind = (value) =>
  /^[1-9]\d{0,3}$/.test(String(value)) && Number(value) <= MOST_ROWS;
