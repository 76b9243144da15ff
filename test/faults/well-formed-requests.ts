import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { text } from "./arbitrary-values.ts";

// What a client could send, so that the policies and checks decide and not the parser. Now and then a
// column that is not accepted.
const WRITTEN = {
  announcements: ["title", "description", "date", "ministry_id", "created_by", "id"],
  ministries: ["name", "color", "archived_at"],
  profiles: ["name", "role", "ministry_id", "deactivated_at"],
};
/** Ids of what is there, so that requests also hit it. */
export const people: string[] = [];
const someId = () => fc.nat().map((n) => people[n % Math.max(1, people.length)] ?? randomUUID());
function cellOf(name: string): fc.Arbitrary<unknown> {
  if (name === "ministry_id") return fc.oneof(someId(), fc.uuid(), fc.constant(null));
  if (name === "id" || name === "created_by") return fc.oneof(someId(), fc.uuid());
  if (name === "date" || name.endsWith("_at")) {
    return fc.constantFrom("2030-05-05T10:00:00Z", "2031-01-01", "infinity", "1999-01-01", null);
  }
  if (name === "color") return fc.constantFrom("#123456", "#ABCDEF", "red", null);
  if (name === "role") return fc.constantFrom("admin", "editor", "member", "root", null);
  return fc.oneof(fc.constantFrom("Aviso", "x", " ", "a".repeat(201)), text);
}
/** A read or write of a table. */
export const tableRequest = fc
  .constantFrom("announcements" as const, "ministries" as const, "profiles" as const)
  .chain((table) => {
    const key = table === "profiles" ? "user_id" : "id";
    const cells = Object.fromEntries(WRITTEN[table].map((name) => [name, cellOf(name)]));
    const own = Object.keys(cells).filter((name) => !/^(id|created_by|deactivated_at)$/.test(name));
    const row = fc.oneof(
      fc.record(cells, { requiredKeys: [] }),
      fc.record(Object.fromEntries(own.map((name) => [name, cellOf(name)]))),
    );
    return fc.record({
      method: fc.constantFrom("GET", "POST", "PATCH", "PATCH", "DELETE"),
      path: fc.constant(table as string),
      query: fc.oneof(
        someId().map((id) => `${key}=eq.${id}`),
        someId().map((id) => `select=${key}&${key}=eq.${id}`),
        fc.constant(`${key}=not.is.null`),
        fc.constant(""),
      ),
      body: fc.oneof({ weight: 9, arbitrary: row }, fc.array(row, { maxLength: 3 })),
    });
  });
/** A call of a function. */
export const functionCall = fc
  .constantFrom(
    ...["set_member_active", "create_recovery_token", "delete_ministry", "list_members"],
    ...["search_announcements", "set_member_email", "list_names", "publish_edition"],
    ...["blank_screens", "save_edition_note", "mark_said", "mark_output", "changes_since"],
    ...["remove_edition_item", "begin_edition", "move_item"],
    ...["restore_announcement", "undo_change", "list_own_deletions"],
  )
  .chain((name) =>
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant(`rpc/${name}`),
      query: fc.constant(""),
      body: fc.record(
        {
          member_id: someId(),
          active: fc.boolean(),
          ministry_id: someId(),
          move_to: someId(),
          search: text,
          page: fc.integer(),
          new_email: fc.oneof(text, fc.constant("nova@example.org")),
          user_ids: fc.array(someId(), { maxLength: 3 }),
          edition_id: someId(),
          announcement_id: someId(),
          revision: fc.integer({ min: 0, max: 3 }),
          items: fc.array(
            fc.record({
              announcement_id: someId(),
              spoken: fc.boolean(),
              screen: fc.boolean(),
              printed: fc.boolean(),
            }),
            { maxLength: 4 },
          ),
          after: someId(),
          before: someId(),
          service_at: fc.constantFrom("2030-05-05T10:00:00Z", "x"),
          note: text,
          opening: text,
          closing: text,
          output: fc.constantFrom("bulletin", "whatsapp", "x"),
          said_at: fc.constantFrom("2030-05-05T10:00:00Z", null),
          since: fc.constantFrom("2026-01-01T00:00:00Z", "x"),
        },
        { requiredKeys: [] },
      ),
    }),
  );
