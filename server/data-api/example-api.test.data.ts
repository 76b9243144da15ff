import { expect } from "vitest";
import type { Catalog, Column, Routine, Table } from "./catalog.ts";
import type { ApiRequest } from "./headers.ts";

const EVERYBODY = ["anon", "authenticated"];

/** Columns by their names, all of them readable; the type stands behind a colon when it is not `text`. */
const columnsOf = (names: string): Column[] =>
  names.split(" ").map((column) => {
    const [name = "", type = "text"] = column.split(":");
    return { name, type, default: null, readers: EVERYBODY };
  });

const table = (name: string, columns: string, primaryKey = ["id"], unique = primaryKey): Table => ({
  ...{ name, columns: columnsOf(columns), primaryKey, uniqueKeys: [primaryKey, unique] },
});

/** A foreign key, of which PostgreSQL has made the name. */
const key = (table: string, columns: string[], target: string, targetColumns = ["id"]) => ({
  ...{ name: `${table}_${columns.join("_")}_fkey`, table, columns, target, targetColumns },
});

const PLAIN = { reads: false, returnsSet: false, returnsVoid: false, returnsBytes: false };

/** A function with these parameters, of which those with a question mark have a default. */
const routine = (name: string, parameters: string, rest: Partial<Routine>): Routine => ({
  ...{ name, ...PLAIN, returnsTable: null, columns: [] },
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
const OF_NAMES = { returnsSet: true, columns: columnsOf("id:uuid name") };

/**
 * A small schema with every kind of relationship: notices of one ministry, with an author and an editor; people with one
 * card each; readings, which say who reads which notices; seats of a row and a number.
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
    routine("search", "words", { reads: true, returnsSet: true, returnsTable: "notices" }),
    routine("names", "page?:integer", { reads: true, ...OF_NAMES }),
    routine("count_all", "", { reads: true }),
    routine("archive", "notice_id:uuid reason?", { returnsVoid: true }),
    routine("calendar", "", { reads: true, returnsBytes: true }),
  ],
};

type Rest = { headers?: Record<string, string>; body?: unknown };

/** Returns a request to the data API from one line: `GET notices?select=id`. */
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

/** Matches the error that a refused request throws. */
export const refusal = (code: string, status = 400) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });
