// These queries read tables that only editors may read.
import { keepPreviousData, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { lastPublished } from "./find-edition.ts";
import { EDITION, editionsQuery } from "./queries.ts";

const TABLES = ["editions", "published_editions", "edition_items", "announcements"] as const;

const NOTE_COLUMNS = "announcement_id, note, said_at, revision";

const fetchNotes = (editionId: string) =>
  request((api) => api.from("edition_notes").select(NOTE_COLUMNS).eq("edition_id", editionId));

export type EditionNote = Awaited<ReturnType<typeof fetchNotes>>[number];

/**
 * Reads the presenter's private notes of an edition, and the time at which each announcement was
 * read aloud.
 */
export const notesQuery = (editionId: string) =>
  queryOptions({
    queryKey: [EDITION, editionId, "notes"],
    queryFn: () => fetchNotes(editionId),
    // The table `edition_notes` sends no events. When the presenter marks an announcement as read
    // aloud, the table `editions` sends an event instead.
    meta: { tables: TABLES, keep: "private", columns: NOTE_COLUMNS },
  });

/**
 * Returns the notes of an edition with `values` set for one announcement. If the announcement has
 * no row yet, a row is added.
 */
export function setNote(
  rows: readonly EditionNote[],
  announcement_id: string,
  values: Partial<EditionNote>,
): EditionNote[] {
  const blank = { announcement_id, note: null, said_at: null, revision: 0 };
  const row = rows.find((one) => one.announcement_id === announcement_id) ?? blank;
  return [...rows.filter((one) => one !== row), { ...row, ...values }];
}

const fetchOutputs = (editionId: string) =>
  request((api) =>
    api.from("edition_outputs").select("output, marked_at, digests").eq("edition_id", editionId),
  );

export type EditionOutput = Awaited<ReturnType<typeof fetchOutputs>>[number];

export const outputsQuery = (editionId: string) =>
  queryOptions({
    queryKey: [EDITION, editionId, "outputs"],
    queryFn: () => fetchOutputs(editionId),
    meta: { tables: TABLES },
  });

const fetchChanges = (since: string) => request((api) => api.rpc("changes_since", { since }));

export type ChangeSince = Awaited<ReturnType<typeof fetchChanges>>[number];

/**
 * Reads the changes of the board's announcements since `since` (ISO 8601). Without `since`, no
 * request is sent.
 */
export const useChangesSince = (since: string | undefined) =>
  useQuery({
    queryKey: ["changes-since", since],
    queryFn: since === undefined ? skipToken : () => fetchChanges(since),
    meta: { tables: ["announcements", "ministries"] },
    // A publication changes `since`. The previous changes stay until the new changes have loaded,
    // because otherwise the list would unmount and lose typed text.
    placeholderData: keepPreviousData,
  });

/**
 * Returns the board's changes since the latest publication of another edition than `editionId`.
 * Returns undefined while the changes load, and an empty array if no other edition was published.
 */
export function useChangesBefore(editionId: string | undefined) {
  const { data: editions = [] } = useQuery(editionsQuery);
  const since = lastPublished(editions, editionId)?.published_at;
  const { data, isError } = useChangesSince(since);
  // After a failed request the edition is shown without these changes, because the changes only
  // mark and order announcements.
  return since === undefined || isError ? (data ?? []) : data;
}

/**
 * Reads which announcements the editions of services before `serviceAt` (ISO 8601) had, and when
 * for the last time.
 */
export const announcedBeforeQuery = (serviceAt: string) =>
  queryOptions({
    queryKey: ["announced-before", serviceAt],
    queryFn: () =>
      request((api) => api.rpc("announced_before", { service_at: serviceAt }, { get: true })),
    meta: { tables: ["editions", "edition_items"] },
  });

const fetchOutdated = () => request((api) => api.rpc("list_outdated_usage", {}, { get: true }));

/** A row of the SQL function `list_outdated_usage`: one way in which an announcement went out. */
export type OutdatedUsage = Awaited<ReturnType<typeof fetchOutdated>>[number];

/**
 * Reads what went out before the last change of its announcement. Only editors get rows. Without a
 * connection the query fails at once, because the message about a saved change waits for it.
 */
export const outdatedQuery = queryOptions({
  queryKey: ["outdated-usage"],
  queryFn: fetchOutdated,
  networkMode: "always",
  meta: { tables: ["announcements", "editions"] },
});
