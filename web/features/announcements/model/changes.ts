import { propertyOf } from "@/lib/property-of.ts";
import { byColumn, type Column, FIELDS, fieldsOf } from "./fields.ts";
import type { Announcement } from "./queries.ts";

const noText = (): string | null => null;

/**
 * A state in which all columns of an announcement are empty. Unknown columns of an announcement get
 * the values of this state.
 */
export const EMPTY_STATE = {
  ...byColumn(fieldsOf("required"), () => ""),
  ...byColumn(fieldsOf("optional", "link", "reason", "picture", "picture_description"), noText),
  date: "",
  former_date: noText(),
  ends_at: noText(),
  kind: "event",
  status: "scheduled",
  ministry_id: noText(),
};

export type State = typeof EMPTY_STATE;

/**
 * Parses an announcement in the form in which the history stores rows. Returns null after a
 * deletion. If the stored row is older than a column, this column gets its empty value.
 */
export function stateOf(row: unknown): State | null {
  if (row === null) return null;
  const state = { ...EMPTY_STATE };
  for (const column of Object.keys(EMPTY_STATE)) {
    const value = propertyOf(row, column);
    if (typeof value === "string") Reflect.set(state, column, value);
  }
  return state;
}

export type Changes = Partial<Pick<Announcement, Column>>;

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/**
 * Returns the columns in which two states of an announcement differ. Different ISO 8601 texts of
 * the same instant count as equal.
 */
export function changedColumns(before: State, after: State): Column[] {
  const changed = FIELDS.filter((field) =>
    field.kind === "moment"
      ? instant(before[field.column]) !== instant(after[field.column])
      : before[field.column] !== after[field.column],
  );
  return changed.map(({ column }) => column);
}

export type ChangeKind = "added" | "removed" | "postponed" | "cancelled" | "confirmed" | "changed";

/**
 * Returns the kind of a change. The kind depends on the changed columns and on the status after the
 * change.
 */
export function kindOf(changed: readonly string[], status: string): ChangeKind {
  if (!changed.includes("status")) return "changed";
  return status === "postponed" || status === "cancelled" ? status : "confirmed";
}
