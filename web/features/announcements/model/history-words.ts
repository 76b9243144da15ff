import { churchDates, ending, formatDate, formatTime } from "@/lib/text/dates.ts";
import { hasNoHour } from "@/lib/text/moment.ts";
import { CHANGE_WORDS, columnsInWords, list, namedColumns, STATUS_NAMES } from "./change-words.ts";
import { type ChangeKind, changedColumns, type State } from "./changes.ts";
import { type Column, FIELDS, nameOf } from "./fields.ts";
import { KIND_NAMES } from "./kinds.ts";

// The words for changes in lists, messages and the history. They are in a file of their own,
// because the first view of a visitor needs none of them.

const statusNames: Readonly<Record<string, string>> = STATUS_NAMES;

const isNoStatus = (column: string) => column !== "status" && column !== "status_reason";
const isKind = (kind: string): kind is ChangeKind => kind in CHANGE_WORDS;

/**
 * Returns the words for a change that the SQL function `changes_since` reports: `Novo`, `Mudou
 * horário e local`.
 */
export function changeWord(
  { kind, fields: columns }: { kind: string; fields: readonly string[] },
  announcement: { kind?: string | undefined } = {},
): string {
  const fields = namedColumns(columns, announcement);
  if (isKind(kind) && kind !== "changed") {
    const word = CHANGE_WORDS[kind];
    return kind === "postponed" && fields.includes("date") ? `${word}, com nova data` : word;
  }
  // A postponement and a cancellation have their own kinds. Therefore a changed status of the kind
  // `changed` means that the announcement was confirmed.
  const isConfirmed = fields.includes("status");
  const others = columnsInWords(isConfirmed ? fields.filter(isNoStatus) : fields);
  if (!isConfirmed) return `${CHANGE_WORDS.changed} ${others}`.trimEnd();
  return others === "" ? CHANGE_WORDS.confirmed : `${CHANGE_WORDS.confirmed}, mudou ${others}`;
}

/**
 * A changed column in the history of an announcement: `Local: Salão → Templo`. For a long text, the
 * values before and after the change are left out.
 */
export type Change = { label: string; before?: string; after?: string };

type MinistryName = (id: string) => string | undefined;

/** Returns the value of a column in words: `Templo`, `27/11/2026 19:30`, `nenhum`. */
export function valueInWords(column: Column, state: State, ministryName: MinistryName): string {
  const value = state[column];
  if (value === null) return "nenhum";
  const kind = FIELDS.find((field) => field.column === column)?.kind;
  if (kind === "moment" && hasNoHour(state)) return churchDates.formatDate(value);
  const { iso, hour } = column === "ends_at" ? ending(value) : { iso: value, hour: "" };
  if (kind === "moment") return `${formatDate(iso)}\u00a0${hour || formatTime(iso)}`;
  if (kind === "kind") return value === "notice" ? KIND_NAMES.notice : "Evento";
  if (kind === "status") return statusNames[value] ?? value;
  return kind === "ministry" ? (ministryName(value) ?? "um ministério excluído") : value;
}

/**
 * Returns the changes between two states of an announcement. The changes have the same order as
 * `FIELDS`.
 */
export function changesBetween(before: State, after: State, ministryName: MinistryName): Change[] {
  const changed = changedColumns(before, after);
  return FIELDS.filter(({ column }) => changed.includes(column)).map((field): Change => {
    const label = nameOf(field);
    if ("isLong" in field) return { label };
    const shown = (state: State) => valueInWords(field.column, state, ministryName);
    return { label, before: shown(before), after: shown(after) };
  });
}

type Revision = {
  revision: number;
  /** The announcement after the change; null when the change deleted it. */
  state: State | null;
};

/**
 * Returns the words for a revision, after the name of its author: `mudou horário e local`. `before`
 * is the previous revision. `before` is undefined if the database no longer stores the previous
 * revision.
 */
export function revisionInWords(
  { revision, state }: Revision,
  before: Revision | undefined,
  changes: readonly Change[],
): string {
  if (state === null) return "excluiu";
  if (before === undefined) return revision === 1 ? "publicou" : "deixou assim";
  if (before.state === null) return "trouxe de volta";
  const words = list.format(changes.map(({ label }) => label));
  return words === "" ? "salvou" : `mudou ${words}`;
}
