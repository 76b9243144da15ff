import { queryOptions } from "@tanstack/react-query";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi } from "@/lib/data/supabase.ts";

export const EDITION_COLUMNS = "id, service_at, closed_at, on_screen, on_screen_at";
const ITEM_COLUMNS = "announcement_id, spoken, screen, printed, snapshot";
const NOTE_COLUMNS = "announcement_id, note, said_at";
const SENTENCE_COLUMNS = "opening, closing";

/** The editions that are read together: those of the last weeks, and every one that is planned. */
const MOST_RECENT = 60;

async function fetchEditions() {
  const client = await dataApi();
  return dataOf(
    await client
      .from("editions")
      .select(EDITION_COLUMNS)
      .order("service_at", { ascending: false })
      .limit(MOST_RECENT),
  );
}

export type Edition = Awaited<ReturnType<typeof fetchEditions>>[number];

/** The editions of the last weeks and of those to come, the latest service first. Visitors see the closed ones. */
export const editionsQuery = queryOptions({
  queryKey: ["editions"],
  queryFn: fetchEditions,
  meta: { tables: ["editions", "edition_items"], keep: "private", columns: EDITION_COLUMNS },
});

async function fetchItems(editionId: string) {
  const client = await dataApi();
  return dataOf(
    await client
      .from("edition_items")
      .select(ITEM_COLUMNS)
      .eq("edition_id", editionId)
      .order("position"),
  );
}

export type EditionItem = Awaited<ReturnType<typeof fetchItems>>[number];

const EDITION_TABLES = ["editions", "edition_items", "announcements", "ministries"] as const;

/** The items of an edition in their order, and their announcements as they are now. */
export type EditionContent = { items: EditionItem[]; announcements: Announcement[] };

async function fetchAnnouncements(editionId: string): Promise<Announcement[]> {
  const client = await dataApi();
  return dataOf(
    await client
      .rpc("edition_announcements", { edition_id: editionId }, { get: true })
      .select(ANNOUNCEMENT_COLUMNS),
  );
}

export const contentQuery = (editionId: string) =>
  queryOptions({
    queryKey: ["edition", editionId, "content"],
    queryFn: async (): Promise<EditionContent> => {
      const [items, announcements] = await Promise.all([
        fetchItems(editionId),
        fetchAnnouncements(editionId),
      ]);
      return { items, announcements };
    },
    meta: {
      tables: EDITION_TABLES,
      keep: "private",
      columns: `${ITEM_COLUMNS}, ${ANNOUNCEMENT_COLUMNS}`,
    },
  });

async function fetchNotes(editionId: string) {
  const client = await dataApi();
  return dataOf(
    await client.from("edition_notes").select(NOTE_COLUMNS).eq("edition_id", editionId),
  );
}

export type EditionNote = Awaited<ReturnType<typeof fetchNotes>>[number];

/** The announcer's private notes, and what was said. For editors. */
export const notesQuery = (editionId: string) =>
  queryOptions({
    queryKey: ["edition", editionId, "notes"],
    queryFn: () => fetchNotes(editionId),
    // No event tells of notes themselves; a mark moves the screen, which is a column of the edition.
    meta: { tables: EDITION_TABLES, keep: "private", columns: NOTE_COLUMNS },
  });

async function fetchOutputs(editionId: string) {
  const client = await dataApi();
  return dataOf(
    await client
      .from("edition_outputs")
      .select("output, out_at, out_by")
      .eq("edition_id", editionId),
  );
}

export type EditionOutput = Awaited<ReturnType<typeof fetchOutputs>>[number];

/** Which outputs are out, and since when. For editors. */
export const outputsQuery = (editionId: string) =>
  queryOptions({
    queryKey: ["edition", editionId, "outputs"],
    queryFn: () => fetchOutputs(editionId),
    meta: { tables: EDITION_TABLES },
  });

async function fetchClosedBy(editionId: string): Promise<string | null> {
  return dataOf(await (await dataApi()).rpc("edition_closed_by", { edition_id: editionId }));
}

/** The name of who closed an edition, anew when it is closed again; null for an account that is gone. For editors. */
export const closedByQuery = ({ id, closed_at }: Pick<Edition, "id" | "closed_at">) =>
  queryOptions({
    queryKey: ["edition-closed-by", id, closed_at],
    queryFn: () => fetchClosedBy(id),
  });

async function fetchSentences() {
  const client = await dataApi();
  return dataOf(await client.from("script_sentences").select(SENTENCE_COLUMNS).maybeSingle());
}

export type ScriptSentences = Awaited<ReturnType<typeof fetchSentences>>;

/** What the announcer begins and ends with; null for the usual sentences. For editors. */
export const sentencesQuery = queryOptions({
  queryKey: ["script-sentences"],
  queryFn: fetchSentences,
  meta: { keep: "private", columns: SENTENCE_COLUMNS },
});

async function fetchChanges(since: string) {
  return dataOf(await (await dataApi()).rpc("changes_since", { since }));
}

export type ChangeSince = Awaited<ReturnType<typeof fetchChanges>>[number];

/** What differs on the board between `since` (ISO 8601) and now. For editors. */
export const changesQuery = (since: string) =>
  queryOptions({
    queryKey: ["changes-since", since],
    queryFn: () => fetchChanges(since),
    meta: { tables: ["announcements", "ministries"] },
  });
