import {
  changedColumns,
  EMPTY_STATE,
  type State,
  stateOf,
} from "@/features/announcements/model/changes.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { changedStatus, plainLine, whenInWords } from "@/features/announcements/model/summary.ts";
import { cutText } from "@/features/announcements/send/cut-text.ts";
import { dayInWords } from "@/lib/text/dates.ts";
import { joined, linesOf } from "../spoken/description-lines.ts";
import type { ChangeSince, EditionContent, EditionItem } from "./queries.ts";

/** What every output says of a chosen announcement, as it is now. */
export type Facts = Announcement & {
  /** It no longer exists: nothing else is known of it, to editors its title and date (`named`). */
  deleted: boolean;
  /** What differs from the closed edition; nothing while it is open. */
  changed: readonly Column[];
  choice: Pick<EditionItem, "spoken" | "screen" | "printed">;
};

/** What stands for the title of what was deleted. */
export const DELETED_TITLE = "Aviso excluído";

const DELETED = {
  ...EMPTY_STATE,
  title: DELETED_TITLE,
  created_by: null,
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
    return [{ ...row, deleted: false, changed: kept ? changedColumns(kept, row) : [], choice }];
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
