import type { ChangeKind, State } from "./changes.ts";
import { type Column, FIELDS, nameOf } from "./fields.ts";

export const STATUS_NAMES = {
  scheduled: "Confirmado",
  postponed: "Adiado",
  cancelled: "Cancelado",
} as const;

/** The Portuguese word for each kind of change. All lists and messages use these words. */
export const CHANGE_WORDS: Readonly<Record<ChangeKind, string>> = {
  added: "Novo",
  removed: "Retirado",
  postponed: STATUS_NAMES.postponed,
  cancelled: STATUS_NAMES.cancelled,
  confirmed: STATUS_NAMES.scheduled,
  changed: "Mudou",
};

/**
 * Returns the columns that texts about a change name. An hour in words counts as an hour. The date
 * of a notice is only the end of its display, so it is left out.
 */
export const namedColumns = (columns: readonly string[], of: { kind?: string | undefined }) =>
  columns
    .map((column) => (column === "hour_words" ? "date" : column))
    .filter((column) => column !== "date" || of.kind !== "notice");

export const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/**
 * Returns the Portuguese names of columns: `horário e local`. Columns that this build does not know
 * are left out.
 */
export function columnsInWords(columns: readonly string[]): string {
  return list.format(FIELDS.filter(({ column }) => columns.includes(column)).map(nameOf));
}

// The columns that the label of a changed announcement names: `Novo local`. For a changed title or
// description the label is `Texto corrigido`.
const NAMED = ["date", "location", "contact", "link_url"] as const satisfies readonly Column[];
const TEXTS: readonly Column[] = ["title", "description"];

type Changed = Partial<Pick<State, (typeof NAMED)[number] | "kind">> &
  Pick<State, "status"> & { deleted?: boolean; changed?: readonly Column[] };

/**
 * Returns the label for the difference between an announcement and its published copy: `Novo
 * horário e local`, `Texto corrigido`. A column whose value was removed is not named, because `Novo
 * contato` would be wrong without a contact.
 */
export function changedMark(facts: Changed): string | undefined {
  const { deleted, changed = [], status } = facts;
  if (status === "cancelled") return undefined;
  if (deleted) return CHANGE_WORDS.removed;
  if (status === "postponed" && changed.includes("date")) return "Nova data";
  const ofDate = changed.map((column) => (column === "ends_at" ? "date" : column));
  const moved = namedColumns(ofDate, facts);
  const words = columnsInWords(
    NAMED.filter((column) => moved.includes(column) && (facts[column] ?? null) !== null),
  );
  if (words !== "") return `Novo ${words}`;
  if (changed.includes("status"))
    return status === "scheduled" ? CHANGE_WORDS.confirmed : undefined;
  return changed.some((column) => TEXTS.includes(column)) ? "Texto corrigido" : undefined;
}
