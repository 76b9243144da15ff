import { type State, stateOf } from "@/features/announcements/model/history-state.ts";
import { changedStatus, plainLine, whenInWords } from "@/features/announcements/model/summary.ts";
import { cutText } from "@/features/announcements/send/cut-text.ts";
import { dayInWords } from "@/lib/text/dates.ts";
import { joined, linesOf } from "../spoken/description-lines.ts";
import type { ChangeSince, EditionContent, EditionItem } from "./queries.ts";

/** What every output says of a chosen announcement, as it is now. */
export type Facts = {
  id: string;
  title: string;
  description: string;
  date: string;
  ends_at: string | null;
  location: string | null;
  contact: string | null;
  link_url: string | null;
  status: string;
  status_reason: string | null;
  ministry: { id: string; name: string; color: string } | null;
  /** It no longer exists: nothing else is known of it, to editors its title and date (`named`). */
  deleted: boolean;
  /** What differs from the closed edition; nothing while it is open. */
  changed: readonly (keyof State)[];
  choice: Pick<EditionItem, "spoken" | "screen" | "printed">;
};

const MOMENTS: readonly string[] = ["date", "ends_at"] satisfies (keyof State)[];

function same(field: string, before: string | null, after: string | null): boolean {
  if (!MOMENTS.includes(field) || before === null || after === null) return before === after;
  return Date.parse(before) === Date.parse(after);
}

/** The columns whose values differ between a snapshot and the announcement as it is now. */
export function differences(snapshot: State, now: State): (keyof State)[] {
  const fields = Object.keys(snapshot) as (keyof State)[];
  return fields.filter((field) => !same(field, snapshot[field], now[field]));
}

/** What stands for the title of what was deleted. */
export const DELETED_TITLE = "Aviso excluído";

const DELETED = {
  title: DELETED_TITLE,
  description: "",
  date: "",
  ends_at: null,
  location: null,
  contact: null,
  link_url: null,
  status: "scheduled",
  status_reason: null,
  ministry: null,
  deleted: true,
  changed: [],
} satisfies Partial<Facts>;

/** What was announced when the edition was closed; nothing while it is open, and of what was deleted. */
function keptState(snapshot: EditionItem["snapshot"]): State | null {
  const isReduced = typeof snapshot === "object" && snapshot !== null && !("title" in snapshot);
  return isReduced ? null : stateOf(snapshot);
}

/**
 * What is chosen, in its order. An item of an open edition whose announcement is gone is left out; of a closed one stays
 * that it was deleted, also where a device still keeps what it said.
 */
export function factsOf({ items, announcements }: EditionContent): Facts[] {
  return items.flatMap(({ announcement_id: id, snapshot, ...choice }): Facts[] => {
    const row = announcements.find((announcement) => announcement.id === id);
    if (row === undefined) return snapshot === null ? [] : [{ ...DELETED, id, choice }];
    const kept = keptState(snapshot);
    return [{ ...row, deleted: false, changed: kept ? differences(kept, row) : [], choice }];
  });
}

/** The same with title and date of what was deleted, as the history tells them to editors. */
export function named(facts: readonly Facts[], changes: readonly ChangeSince[]): Facts[] {
  return facts.map((one) => {
    const last = one.deleted && changes.find(({ announcement_id: id }) => id === one.id);
    return last ? { ...one, title: last.title, date: last.date } : one;
  });
}

/** Whether the closed edition says something else than the board does now. */
export const hasChanged = ({ deleted, changed }: Facts) => deleted || changed.length > 0;

/** What was deleted is no longer announced. */
export const isAnnounced = ({ deleted }: Facts) => !deleted;

/** The title on one line. */
export const titleOf = ({ title }: Pick<Facts, "title">) => plainLine(title) || "Aviso";

/** `sábado, 28 de novembro, 19:30`; the year is said when it is not that of the service. Empty where it is not known. */
export const whenWritten = (facts: Pick<Facts, "date" | "ends_at">, serviceAt: string) =>
  facts.date === "" ? "" : whenInWords(facts, Date.parse(serviceAt));

/** Of what does not take place as announced. */
export const statusWord = (facts: Pick<Facts, "status">) => changedStatus(facts);

/** The place on one line; empty where none is known. */
export const placeOf = ({ location }: Pick<Facts, "location">) => plainLine(location ?? "");

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/**
 * `Novo horário e local`, `Texto corrigido`: what differs from what was closed, as far as a reader needs it. What is
 * only cancelled since has its status said instead.
 */
export function changedMark({ deleted, changed, status }: Facts): string | undefined {
  if (status === "cancelled") return undefined;
  if (deleted) return "Retirado";
  if (changed.length === 0) return undefined;
  if (status === "postponed" && changed.includes("date")) return "Nova data";
  const moved = [
    ...(changed.includes("date") || changed.includes("ends_at") ? ["horário"] : []),
    ...(changed.includes("location") ? ["local"] : []),
  ];
  if (moved.length > 0) return `Novo ${list.format(moved)}`;
  if (changed.includes("status")) return status === "scheduled" ? "Confirmado" : undefined;
  return "Texto corrigido";
}

/** The heading of a day: `Sábado, 28 de novembro`. */
function dayHeading(date: string, serviceAt: string): string {
  const words = dayInWords(date, Date.parse(serviceAt));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `19:30`, `19:30 às 21:00`: what `whenWritten` says behind the day, for a list under headings of days. */
export function timeWritten(facts: Pick<Facts, "date" | "ends_at">, serviceAt: string): string {
  const day = dayInWords(facts.date, Date.parse(serviceAt));
  return whenWritten(facts, serviceAt).slice(`${day}, `.length);
}

/** The announcements under the headings of their days, the earliest first; items of a minute keep their order. */
export function byDay(
  facts: readonly Facts[],
  serviceAt: string,
): { day: string; items: Facts[] }[] {
  const days = new Map<string, Facts[]>();
  const earliestFirst = facts.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  for (const item of earliestFirst) {
    const day = dayHeading(item.date, serviceAt);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
}

/** The description on one line, cut at the end of a sentence where one ends in time. */
export const shortDescription = ({ description }: Pick<Facts, "description">, most: number) =>
  cutText(joined(linesOf(description), " ·"), most);
