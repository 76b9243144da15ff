import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { fetchNames } from "../model/all-announcements-query.ts";
import { stateOf } from "../model/changes.ts";
import { allAnnouncementsKey } from "../model/queries.ts";

export const DELETED_PAGE_SIZE = 20;

/**
 * Reads one page (numbered from 1) of the list of deleted announcements, the last deleted first.
 * Only admins and editors may read it.
 */
export const deletedAnnouncementsQuery = (page: number) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, "deleted", page],
    queryFn: async () => {
      const rows = await request((api) => api.rpc("list_deleted_announcements", { page }));
      return { rows, names: await fetchNames(rows.map(({ deleted_by }) => deleted_by)) };
    },
    placeholderData: keepPreviousData,
  });

export const ownDeletionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, "own-deletions", userId],
    queryFn: () => request((api) => api.rpc("list_own_deletions")),
  });

const PAGE_SIZE = 20;
// One revision more is read than is shown, because the last shown revision is compared with the
// revision before it.
const ROWS = PAGE_SIZE + 1;

async function fetchRevisions(id: string, first: number) {
  const rows = await request((api) =>
    api
      .from("announcement_history")
      .select("revision, changed_at, changed_by, row")
      .eq("announcement_id", id)
      .order("revision", { ascending: false })
      .range(first, first + ROWS - 1),
  );
  const names = await fetchNames(rows.map(({ changed_by }) => changed_by));
  return rows.map(({ row, ...revision }) => ({
    ...revision,
    author: names.get(revision.changed_by ?? "") ?? "Uma conta excluída",
    state: stateOf(row),
  }));
}

type Revision = Awaited<ReturnType<typeof fetchRevisions>>[number];

/**
 * Reads the revisions of one announcement in batches, the newest first. Only admins and editors may
 * read them.
 */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    // The query key begins with the key of the announcement lists, so that every write also
    // invalidates the history.
    queryKey: [...allAnnouncementsKey, "history", id],
    queryFn: ({ pageParam }) => fetchRevisions(id, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page: Revision[], pages: Revision[][]) =>
      page.length < ROWS ? null : pages.length * PAGE_SIZE,
    // Adds to each revision the revision before it; undefined when the earlier revision is no
    // longer stored.
    select: ({ pages }) =>
      pages.flatMap((page) =>
        page
          .slice(0, PAGE_SIZE)
          .map((revision, index) => ({ ...revision, before: page[index + 1] })),
      ),
  });

export type ListedRevision = Revision & { before: Revision | undefined };
