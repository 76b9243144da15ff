import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { fetchNames } from "../model/all-announcements.ts";
import type { Revision } from "../model/change-words.ts";
import { stateOf } from "../model/changes.ts";
import { allAnnouncementsKey } from "../model/queries.ts";

const PAGE_SIZE = 20;
// One more, because the last one of a page is compared with it.
const ROWS = PAGE_SIZE + 1;

async function fetchRevisions(id: string, first: number): Promise<Revision[]> {
  const rows = dataOf(
    await (await supabase())
      .from("announcement_history")
      .select("revision, changed_at, changed_by, row")
      .eq("announcement_id", id)
      .order("revision", { ascending: false })
      .range(first, first + ROWS - 1),
  );
  const names = await fetchNames(rows.map(({ changed_by }) => changed_by));
  return rows.map(({ revision, changed_at, changed_by, row }) => ({
    revision,
    changedAt: changed_at,
    author: names.get(changed_by ?? "") ?? null,
    state: stateOf(row),
  }));
}

/** The revisions of one announcement, the newest first. For admins. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    // A write to any announcement refreshes it.
    queryKey: [...allAnnouncementsKey, "history", id],
    queryFn: ({ pageParam }) => fetchRevisions(id, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page: Revision[], pages: Revision[][]) =>
      page.length < ROWS ? null : pages.length * PAGE_SIZE,
    // Each with the one before it, where that is kept.
    select: ({ pages }) =>
      pages.flatMap((page) =>
        page
          .slice(0, PAGE_SIZE)
          .map((revision, index) => ({ ...revision, before: page[index + 1] })),
      ),
  });

/** A revision in the list, with the one before it where that is kept. */
export type ListedRevision = Revision & { before: Revision | undefined };

export const DELETED_PAGE_SIZE = 20;

/** One page, from 1, of the announcements that are deleted, the last deleted first. For admins. */
export const deletedAnnouncementsQuery = (page: number) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, "deleted", page],
    queryFn: async () => {
      const rows = dataOf(await (await supabase()).rpc("list_deleted_announcements", { page }));
      return { rows, names: await fetchNames(rows.map(({ deleted_by }) => deleted_by)) };
    },
    placeholderData: keepPreviousData,
  });

export const ownDeletionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, "own-deletions", userId],
    queryFn: async () => dataOf(await (await supabase()).rpc("list_own_deletions")),
  });
