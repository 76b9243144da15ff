import { formatDate, formatTime } from "@/lib/text/dates.ts";
import type { State } from "./history-state.ts";
import { STATUS_NAMES } from "./summary.ts";

/** A revision with the person who made it: null for an account that is gone. */
export type Revision = {
  revision: number;
  changedAt: string;
  author: string | null;
  /** The announcement as it became; null once it is deleted. */
  state: State | null;
};

/** `Local: Salão → Templo`; without values where they would be long. */
export type Change = { label: string; before?: string; after?: string };

/** What people call the columns, in the order of the form. */
export const FIELD_NAMES = {
  title: "título",
  description: "descrição",
  date: "horário",
  ends_at: "término",
  location: "local",
  contact: "contato",
  link_url: "link",
  link_label: "texto do link",
  status: "situação",
  status_reason: "motivo",
  ministry_id: "ministério",
} as const satisfies Record<keyof State, string>;

const NONE = "nenhum";
const moment = (iso: string | null) => iso && `${formatDate(iso)}\u00a0${formatTime(iso)}`;

/** What changed between two states, as people call it, in the order of the form. */
export function changesBetween(
  before: State,
  after: State,
  ministryName: (id: string) => string | undefined,
): Change[] {
  const ministry = (id: string | null) => id && (ministryName(id) ?? "um ministério excluído");
  const short = (label: string, from: string | null, to: string | null): Change[] =>
    from === to ? [] : [{ label, before: from ?? NONE, after: to ?? NONE }];
  const long = (label: string, from: string, to: string): Change[] =>
    from === to ? [] : [{ label }];
  const status = ({ status: code }: State) => STATUS_NAMES[code] ?? code;
  const at = (iso: string | null) => (iso === null ? null : Date.parse(iso));
  return [
    ...short(FIELD_NAMES.title, before.title, after.title),
    ...long(FIELD_NAMES.description, before.description, after.description),
    ...(at(before.date) === at(after.date)
      ? []
      : short(FIELD_NAMES.date, moment(before.date), moment(after.date))),
    ...(at(before.ends_at) === at(after.ends_at)
      ? []
      : short(FIELD_NAMES.ends_at, moment(before.ends_at), moment(after.ends_at))),
    ...short(FIELD_NAMES.location, before.location, after.location),
    ...short(FIELD_NAMES.contact, before.contact, after.contact),
    ...short(FIELD_NAMES.link_url, before.link_url, after.link_url),
    ...short(FIELD_NAMES.link_label, before.link_label, after.link_label),
    ...short(FIELD_NAMES.status, status(before), status(after)),
    ...short(FIELD_NAMES.status_reason, before.status_reason, after.status_reason),
    ...(before.ministry_id === after.ministry_id
      ? []
      : short(FIELD_NAMES.ministry_id, ministry(before.ministry_id), ministry(after.ministry_id))),
  ];
}

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/**
 * What was done, as the rest of a sentence that begins with who did it: `mudou horário e local`. `before` is the
 * revision before, undefined when it is no longer kept.
 */
export function deedOf(
  { revision, state }: Revision,
  before: Revision | undefined,
  changes: Change[],
) {
  if (state === null) return "excluiu";
  if (before === undefined) return revision === 1 ? "publicou" : "deixou assim";
  if (before.state === null) return "trouxe de volta";
  return changes.length === 0
    ? "salvou"
    : `mudou ${list.format(changes.map(({ label }) => label))}`;
}
