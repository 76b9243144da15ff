import { propertyOf } from "@/lib/property-of.ts";
import { byColumn, type Column, FIELDS, fieldsOf } from "./fields.ts";
import type { Announcement } from "./queries.ts";

const noText = (): string | null => null;

/**
 * A state in which all columns of an announcement are empty. It stands for the columns of an
 * announcement that are not known.
 */
export const EMPTY_STATE = {
  ...byColumn(fieldsOf("required"), () => ""),
  ...byColumn(fieldsOf("optional", "link", "reason", "picture", "picture_description"), noText),
  date: "",
  former_date: noText(),
  ends_at: noText(),
  status: "scheduled",
  ministry_id: noText(),
};

export type State = typeof EMPTY_STATE;

/**
 * Parses an announcement as the history stores it; null after a deletion. A column that is newer
 * than the stored row gets its empty value.
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
 * Returns the columns in which two states of an announcement differ. Two ISO 8601 texts of the same
 * instant are equal.
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

/** Returns the kind of a change, from the changed columns and the status after the change. */
export function kindOf(changed: readonly string[], status: string): ChangeKind {
  if (!changed.includes("status")) return "changed";
  return status === "postponed" || status === "cancelled" ? status : "confirmed";
}
