import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { byName } from "@/features/ministries/rules.ts";
import { fold } from "@/lib/text/fold.ts";
import { type BoardFilter, isFiltered } from "../model/board-address.ts";
import { FIELDS } from "../model/fields.ts";
import { type Announcement, laterQuery, mergeUpcoming } from "../model/queries.ts";
import { firstOfEachSeries } from "../model/series-query.ts";

const SEARCHED = FIELDS.filter((field) => "isSearched" in field);

type Searched = Pick<Announcement, (typeof SEARCHED)[number]["column"] | "ministry_id">;

const textOf = (item: Searched) =>
  fold(SEARCHED.map(({ column }) => item[column] ?? "").join("\n"));

/** Returns the words of a search without accents and case, as in the texts that are searched. */
const searchedWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

export function applyFilter<Item extends Searched>(items: Item[], filter: BoardFilter): Item[] {
  if (!isFiltered(filter)) return items;
  const words = searchedWords(filter.search);
  return items.filter((item) => {
    if (filter.ministryId && item.ministry_id !== filter.ministryId) return false;
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  });
}

/**
 * Returns the announcements that match the filter. Of each series only the first matching
 * occurrence is returned.
 */
export const filterOncePerSeries = <Item extends Searched & { series_id: string | null }>(
  items: Item[],
  filter: BoardFilter,
) => firstOfEachSeries(applyFilter(items, filter));

/**
 * Returns the ministries of the announcements that match the search text, sorted by name. The
 * chosen ministry is always included. `count` is the number of announcements that the list shows
 * after a press on the chip of the ministry.
 */
export function ministryCounts(announcements: Announcement[], { search, ministryId }: BoardFilter) {
  const ministries = new Map(announcements.map(({ ministry }) => [ministry?.id, ministry]));
  const found = filterOncePerSeries(announcements, { search, ministryId: "" });
  return [...ministries.values()]
    .flatMap((ministry) => ministry ?? [])
    .map((one) => ({
      ...one,
      count: found.filter(({ ministry }) => ministry?.id === one.id).length,
    }))
    .filter(({ id, count }) => count > 0 || id === ministryId)
    .toSorted(byName);
}

/**
 * Returns the announcements that match the filter, among all announcements after `now` (ms).
 * Announcements after the longest period of the board are requested separately. Without a filter,
 * returns undefined.
 */
export function useSearchResult(
  filter: BoardFilter | undefined,
  announcements: readonly Announcement[] | undefined,
  now: number,
) {
  const enabled = filter !== undefined;
  const { data: later, isLoading } = useQuery({ ...laterQuery, enabled });
  const coming = useMemo(
    () => (enabled ? mergeUpcoming([later ?? [], announcements ?? []], now) : []),
    [enabled, later, announcements, now],
  );
  return useMemo(
    () =>
      filter && {
        announcements: filterOncePerSeries(coming, filter),
        ministries: ministryCounts(coming, filter),
        words: searchedWords(filter.search),
        isLoading,
        hasLater: later !== undefined,
      },
    [filter, coming, isLoading, later],
  );
}

export type SearchResult = NonNullable<ReturnType<typeof useSearchResult>>;
