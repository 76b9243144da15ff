import * as z from "zod/mini";
import { byColumn, type Column, FIELDS, fieldsOf } from "./fields.ts";
import type { Announcement } from "./queries.ts";

const optionalText = z._default(z.nullable(z.string()), null);

/** A row of announcements as JSON. Columns that came later than the row are missing in it. */
const schema = z.object({
  ...byColumn(fieldsOf("required"), () => z.string()),
  ...byColumn(
    fieldsOf("optional", "link", "reason", "picture", "picture_description"),
    () => optionalText,
  ),
  date: z.string(),
  former_date: optionalText,
  ends_at: optionalText,
  status: z._default(z.string(), "scheduled"),
  ministry_id: z.nullable(z.string()),
});

/** An announcement as it once was. */
export type State = z.infer<typeof schema>;

/** The state that a row of the history holds; null after a deletion. */
export const stateOf = (row: unknown): State | null => (row === null ? null : schema.parse(row));

/** Of what nothing is known any more. */
export const EMPTY_STATE = schema.parse({
  title: "",
  description: "",
  date: "",
  ministry_id: null,
});

/** Columns of an announcement with their new values. */
export type Changes = Partial<Pick<Announcement, Column>>;

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** The columns in which two states differ; a moment that is only written in another way is the same. */
export function changedColumns(before: State, after: State): Column[] {
  const changed = FIELDS.filter((field) =>
    field.kind === "moment"
      ? instant(before[field.column]) !== instant(after[field.column])
      : before[field.column] !== after[field.column],
  );
  return changed.map(({ column }) => column);
}

/** What became of an announcement; a confirmed one takes place after all. */
export type ChangeKind = "added" | "removed" | "postponed" | "cancelled" | "confirmed" | "changed";

/** What an announcement of which these columns changed has become; `status` is that of now. */
export function kindOf(changed: readonly string[], status: string): ChangeKind {
  if (!changed.includes("status")) return "changed";
  return status === "postponed" || status === "cancelled" ? status : "confirmed";
}
