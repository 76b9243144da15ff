// Queries of tables that only editors may read.
import { keepPreviousData, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { lastPublished } from "./find-edition.ts";
import { EDITION, editionsQuery } from "./queries.ts";

const TABLES = ["editions", "published_editions", "edition_items", "announcements"] as const;

const NOTE_COLUMNS = "announcement_id, note, said_at, revision";

const fetchNotes = (editionId: string) =>
  request((api) => api.from("edition_notes").select(NOTE_COLUMNS).eq("edition_id", editionId));

export type EditionNote = Awaited<ReturnType<typeof fetchNotes>>[number];

/** Reads the presenter's private notes of an edition, and when each announcement was said. */
export const notesQuery = (editionId: string) =>
  queryOptions({
    queryKey: [EDITION, editionId, "notes"],
    queryFn: () => fetchNotes(editionId),
    // The table `edition_notes` sends no events, but marking an announcement as said sends an event
    // of the table `editions`.
    meta: { tables: TABLES, keep: "private", columns: NOTE_COLUMNS },
  });

/**
 * Returns the notes of an edition with `values` set for one announcement. Its row is added if it is
 * missing.
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
 * Reads how the board's announcements have changed since `since` (ISO 8601). Sends no request
 * without `since`.
 */
export const useChangesSince = (since: string | undefined) =>
  useQuery({
    queryKey: ["changes-since", since],
    queryFn: since === undefined ? skipToken : () => fetchChanges(since),
    meta: { tables: ["announcements", "ministries"] },
    // A publication changes `since`. The previous changes stay until the new ones have loaded, so
    // that the list keeps typed text.
    placeholderData: keepPreviousData,
  });

/**
 * Returns the board's changes since another edition was last published; undefined while they load,
 * empty for the first edition.
 */
export function useChangesBefore(editionId: string | undefined) {
  const { data: editions = [] } = useQuery(editionsQuery);
  const since = lastPublished(editions, editionId)?.published_at;
  const { data, isError } = useChangesSince(since);
  // After an error the edition is shown without these changes, because they only mark and order its
  // announcements.
  return since === undefined || isError ? (data ?? []) : data;
}
