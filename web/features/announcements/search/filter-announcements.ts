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
 * Returns the announcements that match the filter, but only the first occurrence of each series.
 */
export const filterOncePerSeries = <Item extends Searched & { series_id: string | null }>(
  items: Item[],
  filter: BoardFilter,
) => firstOfEachSeries(applyFilter(items, filter));

/**
 * Returns the ministries of the announcements that match the search text, sorted by name, and the
 * chosen ministry in any case. `count` is the number of announcements that a press on the
 * ministry's chip shows.
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
 * Returns the announcements that match the filter, among all that are upcoming at `now` (ms).
 * Requests those after the board's longest period. Undefined without a filter.
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
