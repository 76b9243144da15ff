import { byName } from "@/features/ministries/rules.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { fold } from "@/lib/text/fold.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { FIELDS } from "../model/fields.ts";
import type { Announcement } from "../model/queries.ts";

/** What of the board is shown: what holds every word of the text, of that ministry. */
export type BoardFilter = { search: string; ministryId: string };

export const NO_FILTER: BoardFilter = { search: "", ministryId: "" };

/** The parameters of the address. */
export const NAMES = ["busca", "ministerio"] as const;
const [SEARCH, MINISTRY] = NAMES;

/** The filter that an address names: `/?busca=coral&ministerio=<id>`. What is no id of a ministry is ignored. */
export function filterIn(params: URLSearchParams): BoardFilter {
  const ministryId = params.get(MINISTRY) ?? "";
  return {
    search: trimmed(params.get(SEARCH) ?? ""),
    ministryId: isUuid(ministryId) ? ministryId : "",
  };
}

export const isFiltered = ({ search, ministryId }: BoardFilter) => Boolean(search || ministryId);

const SEARCHED_STATE = "searching";

/** The state of the history's entry in which the search was opened by a press. */
export const SEARCHING = { [SEARCHED_STATE]: true };

export const isSearching = (state: unknown): boolean =>
  Reflect.get(Object(state), SEARCHED_STATE) === true;

const SEARCHED = FIELDS.filter((field) => "isSearched" in field);

type Searched = Pick<Announcement, (typeof SEARCHED)[number]["column"] | "ministry_id">;

const textOf = (item: Searched) =>
  fold(SEARCHED.map(({ column }) => item[column] ?? "").join("\n"));

/** Those that the filter shows, in their order. */
export function filtered<Item extends Searched>(items: Item[], filter: BoardFilter): Item[] {
  if (!isFiltered(filter)) return items;
  const words = fold(filter.search).split(/\s+/);
  return items.filter((item) => {
    if (filter.ministryId && item.ministry_id !== filter.ministryId) return false;
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  });
}

/** A ministry of the board, and how many announcements a press of its chip shows. */
type MinistryCount = { id: string; name: string; color: string; count: number };

/** The ministries of the announcements that hold the searched text, by name; the chosen one in any case. */
export function ministryCounts(
  announcements: Announcement[],
  { search, ministryId }: BoardFilter,
): MinistryCount[] {
  const found = new Set(filtered(announcements, { search, ministryId: "" }));
  const counts = new Map<string, MinistryCount>();
  for (const announcement of announcements) {
    const { ministry } = announcement;
    const isFound = found.has(announcement);
    if (!ministry || !(isFound || ministry.id === ministryId)) continue;
    const before = counts.get(ministry.id)?.count ?? 0;
    counts.set(ministry.id, { ...ministry, count: before + (isFound ? 1 : 0) });
  }
  return [...counts.values()].toSorted(byName);
}

/** The search of the board. */
export type Filtering = {
  filter: BoardFilter;
  isOpen: boolean;
  /** Whether a press has opened it: the field then gets the focus. */
  isPressed: boolean;
  close: () => void;
};
