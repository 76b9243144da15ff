import type { Catalog, Column, Routine, Table } from "../../../server/data-api/catalog.ts";

const EVERYBODY = ["anon", "authenticated"];

/** Columns by their names, all of them readable; the type stands behind a colon when it is not `text`. */
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

const key = (name: string, from: string, to: string): Catalog["foreignKeys"][number] => {
  const [table = "", columns = ""] = from.split(".");
  const [target = "", targetColumns = ""] = to.split(".");
  return {
    name,
    table,
    columns: columns.split(","),
    target,
    targetColumns: targetColumns.split(","),
  };
};

export function routine(name: string, parameters = "", rest: Partial<Routine> = {}): Routine {
  return {
    name,
    reads: false,
    // A question mark stands behind those that have a default.
    parameters: (parameters === "" ? [] : columnsOf(parameters)).map(({ name: one, type }) => ({
      name: one.replace("?", ""),
      type,
      isOptional: one.endsWith("?"),
    })),
    returnsSet: false,
    returnsVoid: false,
    returnsBytes: false,
    returnsTable: null,
    columns: [],
    ...rest,
  };
}

const notices = table(
  "notices",
  "id:uuid title day:date ministry_id:uuid author_id:uuid editor_id:uuid secret",
);
for (const column of notices.columns) {
  if (column.name === "secret") column.readers = ["authenticated"];
  if (column.name === "day") column.default = "CURRENT_DATE";
}

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
    key("notices_ministry_id_fkey", "notices.ministry_id", "ministries.id"),
    key("notices_author_id_fkey", "notices.author_id", "people.id"),
    key("notices_editor_id_fkey", "notices.editor_id", "people.id"),
    key("cards_owner_id_fkey", "cards.owner_id", "people.id"),
    key("readings_notice_id_fkey", "readings.notice_id", "notices.id"),
    key("readings_person_id_fkey", "readings.person_id", "people.id"),
    key("bookings_seat_fkey", "bookings.seat_row,seat_number", "seats.row,number"),
  ],
  routines: [
    routine("search", "words", { reads: true, returnsSet: true, returnsTable: "notices" }),
    routine("names", "page?:integer", {
      reads: true,
      returnsSet: true,
      columns: columnsOf("id:uuid name"),
    }),
    routine("count_all", "", { reads: true }),
    routine("archive", "notice_id:uuid reason?", { returnsVoid: true }),
    routine("calendar", "", { reads: true, returnsBytes: true }),
  ],
};
