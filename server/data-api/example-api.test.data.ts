import { expect } from "vitest";
import type { Catalog, Column, Routine, Table } from "./catalog.ts";
import type { ApiRequest } from "./headers.ts";

const EVERYBODY = ["anon", "authenticated"];

/**
 * Returns readable columns from a text such as `id:uuid title`. A column without a colon has the
 * type `text`.
 */
const columnsOf = (names: string): Column[] =>
  names.split(" ").map((column) => {
    const [name = "", type = "text"] = column.split(":");
    return { name, type, default: null, readers: EVERYBODY };
  });

const table = (name: string, columns: string, primaryKey = ["id"], unique = primaryKey): Table => ({
  name,
  columns: columnsOf(columns),
  primaryKey,
  uniqueKeys: [primaryKey, unique],
});

/** Returns a foreign key with the name that PostgreSQL gives it by default. */
const key = (table: string, columns: string[], target: string, targetColumns = ["id"]) => ({
  name: `${table}_${columns.join("_")}_fkey`,
  table,
  columns,
  target,
  targetColumns,
});

const WRITES_ONE_VALUE = {
  isReadOnly: false,
  callers: EVERYBODY,
  returnsSet: false,
  returnsVoid: false,
  returnsBytes: false,
};

/**
 * Returns a function of the catalog. A question mark after a parameter's name says that the
 * parameter has a default.
 */
const routine = (name: string, parameters: string, rest: Partial<Routine>): Routine => ({
  name,
  ...WRITES_ONE_VALUE,
  returnsTable: null,
  columns: [],
  parameters: columnsOf(parameters).flatMap(({ name: parameter, type }) =>
    parameter ? { name: parameter.replace("?", ""), type, isOptional: /\?/.test(parameter) } : [],
  ),
  ...rest,
});

const notices = table(
  "notices",
  "id:uuid title day:date ministry_id:uuid author_id:uuid editor_id:uuid secret",
);
for (const column of notices.columns) {
  if (column.name === "secret") column.readers = ["authenticated"];
  if (column.name === "day") column.default = "CURRENT_DATE";
}
const RETURNS_NAMES = { returnsSet: true, columns: columnsOf("id:uuid name") };

/**
 * A small schema with every kind of relationship: many to one (a notice has a ministry), two
 * foreign keys to one table (author and editor), one to one (a person's card), many to many
 * (readings), and a key of two columns (seats).
 */
export const CATALOG: Catalog = {
  tables: [
    table("ministries", "id:uuid name"),
    table("people", "id:uuid name"),
    table("cards", "id:uuid owner_id:uuid", ["id"], ["owner_id"]),
    notices,
    table("readings", "notice_id:uuid person_id:uuid", ["notice_id", "person_id"]),
    table("seats", "row:integer number:integer", ["row", "number"]),
    table("bookings", "id:uuid seat_row:integer seat_number:integer"),
  ],
  foreignKeys: [
    key("notices", ["ministry_id"], "ministries"),
    key("notices", ["author_id"], "people"),
    key("notices", ["editor_id"], "people"),
    key("cards", ["owner_id"], "people"),
    key("readings", ["notice_id"], "notices"),
    key("readings", ["person_id"], "people"),
    key("bookings", ["seat_row", "seat_number"], "seats", ["row", "number"]),
  ],
  routines: [
    routine("search", "words", { isReadOnly: true, returnsSet: true, returnsTable: "notices" }),
    routine("names", "page?:integer", { isReadOnly: true, ...RETURNS_NAMES }),
    routine("count_all", "", { isReadOnly: true }),
    routine("archive", "notice_id:uuid reason?", { returnsVoid: true }),
    routine("calendar", "", { isReadOnly: true, returnsBytes: true }),
  ],
};

type Rest = { headers?: Record<string, string>; body?: unknown };

/** Returns a request to the data API from a line such as `GET notices?select=id`. */
export function apiRequest(line: string, { headers = {}, body }: Rest = {}): ApiRequest {
  const [method = "", address = ""] = line.split(/ (.*)/s);
  const [path = "", query = ""] = address.split(/\?(.*)/s);
  const sent = new Headers(headers);
  return {
    method,
    path,
    parameters: new URLSearchParams(query),
    header: (name) => sent.get(name) ?? undefined,
    body: typeof body === "string" ? body : (JSON.stringify(body) ?? ""),
  };
}

/** Returns a matcher for an `ApiError` with the code and the HTTP status. */
export const refusal = (code: string, status = 400) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });
