import { type State, stateOf } from "@/features/announcements/history/state.ts";
import { plainLine, whenInWords } from "@/features/announcements/summary.ts";
import type { EditionContent, EditionItem } from "./queries.ts";

/** What every output says of a chosen announcement: as it is now, or as it was when it was deleted since. */
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
  /** It no longer exists; the rest is what the edition kept of it. */
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

/** What is chosen, in its order. An item of an open edition whose announcement is gone is left out. */
export function factsOf({ items, announcements }: EditionContent): Facts[] {
  return items.flatMap(({ announcement_id: id, snapshot, ...choice }): Facts[] => {
    const kept = snapshot === null ? null : stateOf(snapshot);
    const row = announcements.find((announcement) => announcement.id === id);
    if (row) {
      return [{ ...row, deleted: false, changed: kept ? differences(kept, row) : [], choice }];
    }
    return kept ? [{ ...kept, id, ministry: null, deleted: true, changed: [], choice }] : [];
  });
}

/** Whether the closed edition says something else than the board does now. */
export const hasChanged = ({ deleted, changed }: Facts) => deleted || changed.length > 0;

/** The title on one line. */
export const titleOf = ({ title }: Pick<Facts, "title">) => plainLine(title) || "Aviso";

/** `sábado, 28 de novembro, 19:30`; the year is said when it is not that of the service. */
export const whenWritten = (facts: Pick<Facts, "date" | "ends_at">, serviceAt: string) =>
  whenInWords(facts, Date.parse(serviceAt));
