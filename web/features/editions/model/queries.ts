import { queryOptions } from "@tanstack/react-query";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi } from "@/lib/data/supabase.ts";

export const EDITION_COLUMNS = "id, service_at, closed_at, on_screen, on_screen_at, blank_at";
const KEPT_COLUMNS = "edition_id, service_at, closed_at";
const ITEM_COLUMNS = "announcement_id, spoken, screen, printed, snapshot";

/** The editions that are read together: those of the last weeks, and every one that is planned. */
const MOST_RECENT = 60;

async function fetchRows() {
  const client = await dataApi();
  return dataOf(
    await client
      .from("editions")
      .select(EDITION_COLUMNS)
      .order("service_at", { ascending: false })
      .limit(MOST_RECENT),
  );
}

async function fetchKept() {
  const client = await dataApi();
  return dataOf(await client.from("kept_editions").select(KEPT_COLUMNS).limit(MOST_RECENT));
}

type Row = Awaited<ReturnType<typeof fetchRows>>[number];
type Kept = Awaited<ReturnType<typeof fetchKept>>[number];

/** `kept` is how an edition that is open again was closed; with `closed_at` that is the version at hand. */
export type Edition = Row & { kept: Omit<Kept, "edition_id"> | null };

const NOT_LED = { on_screen: null, on_screen_at: null, blank_at: null };

/** The edition as everybody reads it, and as the screens show it; undefined where it never was closed. */
export function published(edition: Edition): Edition | undefined {
  const { closed_at, kept } = edition;
  if (closed_at !== null) return edition;
  return kept === null ? undefined : { ...edition, ...NOT_LED, ...kept };
}

async function fetchEditions(): Promise<Edition[]> {
  const [rows, kept] = await Promise.all([fetchRows(), fetchKept()]);
  const versions = new Map(kept.map(({ edition_id, ...version }) => [edition_id, version]));
  const known = rows.map((row) => ({ ...row, kept: versions.get(row.id) ?? null }));
  for (const { id } of rows) versions.delete(id);
  // Of those that are open again visitors read no row.
  const others = [...versions].map(([id, version]) => ({
    ...{ id, ...version, ...NOT_LED },
    kept: version,
  }));
  return [...known, ...others];
}

/** The editions of the last weeks and of those to come. Visitors see them as they were closed. */
export const editionsQuery = queryOptions({
  queryKey: ["editions"],
  queryFn: fetchEditions,
  meta: {
    tables: ["editions", "edition_items", "kept_items"],
    keep: "private",
    columns: `${EDITION_COLUMNS}, ${KEPT_COLUMNS}`,
  },
});

async function fetchItems(editionId: string, table: "edition_items" | "kept_items") {
  const client = await dataApi();
  return dataOf(
    await client.from(table).select(ITEM_COLUMNS).eq("edition_id", editionId).order("position"),
  );
}

export type EditionItem = Awaited<ReturnType<typeof fetchItems>>[number];

const CONTENT_TABLES = ["edition_items", "kept_items", "announcements", "ministries"] as const;

export const EDITION_TABLES = ["editions", ...CONTENT_TABLES] as const;

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

type Version = Pick<Edition, "id" | "closed_at" | "kept">;

/** What the version at hand of an edition holds; by an id alone that which the team works on. */
export const contentQuery = (edition: string | Version) => {
  const { id: editionId, isKept } =
    typeof edition === "string"
      ? { id: edition, isKept: false }
      : { id: edition.id, isKept: edition.closed_at !== null && edition.kept !== null };
  return queryOptions({
    queryKey: ["edition", editionId, isKept ? "kept" : "content"],
    queryFn: async (): Promise<EditionContent> => {
      const [items, announcements] = await Promise.all([
        fetchItems(editionId, isKept ? "kept_items" : "edition_items"),
        fetchAnnouncements(editionId),
      ]);
      return { items, announcements };
    },
    meta: {
      // Not the editions: each "Dito" changes one, and the screens that follow it wait for nothing else.
      tables: CONTENT_TABLES,
      keep: "private",
      columns: `${ITEM_COLUMNS}, ${ANNOUNCEMENT_COLUMNS}`,
    },
  });
};
