import { byName } from "@/features/ministries/rules.ts";
import { fold } from "@/lib/text/fold.ts";
import { FIELDS } from "../model/fields.ts";
import type { Announcement, Shown } from "../model/queries.ts";
import { type Rule, seriesOnce } from "../model/series-query.ts";
import { ruleSentence } from "../model/series-words.ts";
import { type BoardFilter, isFiltered } from "./board-filter.ts";

const SEARCHED = FIELDS.filter((field) => "isSearched" in field);

type Searched = Pick<Announcement, (typeof SEARCHED)[number]["column"] | "ministry_id">;

const textOf = (item: Searched) =>
  fold(SEARCHED.map(({ column }) => item[column] ?? "").join("\n"));

/** The words that are searched, as `fold` writes them. */
export const searchedWords = (search: string): string[] =>
  fold(search).split(/\s+/).filter(Boolean);

/** Those that the filter shows, in their order. */
export function filtered<Item extends Searched>(items: Item[], filter: BoardFilter): Item[] {
  if (!isFiltered(filter)) return items;
  const words = searchedWords(filter.search);
  return items.filter((item) => {
    if (filter.ministryId && item.ministry_id !== filter.ministryId) return false;
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  });
}

/** The same with a series once: the first of it that is found. */
export const foundOnce = <Item extends Searched & { series_id: string | null }>(
  items: Item[],
  filter: BoardFilter,
) => seriesOnce(filtered(items, filter));

/** What stands for a series says at `now` (ms) how it repeats. */
export function withRules(items: Announcement[], rules: readonly Rule[], now: number): Shown[] {
  const sentences = new Map(rules.map((rule) => [rule.id, ruleSentence(rule, now)]));
  return items.map((item) => {
    const note = sentences.get(item.series_id ?? "");
    return note === undefined ? item : { ...item, note };
  });
}

/** A ministry of the board, and how many announcements a press of its chip shows. */
type MinistryCount = { id: string; name: string; color: string; count: number };

/** The ministries of the announcements that hold the searched text, by name; the chosen one in any case. */
export function ministryCounts(
  announcements: Announcement[],
  { search, ministryId }: BoardFilter,
): MinistryCount[] {
  const all = new Set(foundOnce(announcements, { search, ministryId: "" }));
  const counts = new Map<string, MinistryCount>();
  for (const announcement of announcements) {
    const { ministry } = announcement;
    const isFound = all.has(announcement);
    if (!ministry || !(isFound || ministry.id === ministryId)) continue;
    const before = counts.get(ministry.id)?.count ?? 0;
    counts.set(ministry.id, { ...ministry, count: before + (isFound ? 1 : 0) });
  }
  return [...counts.values()].toSorted(byName);
}
