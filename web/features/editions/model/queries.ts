import { queryOptions } from "@tanstack/react-query";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi } from "@/lib/data/supabase.ts";

export const EDITION_COLUMNS = "id, service_at, closed_at, on_screen, on_screen_at";
const ITEM_COLUMNS = "announcement_id, spoken, screen, printed, snapshot";

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

export const EDITION_TABLES = ["editions", "edition_items", "announcements", "ministries"] as const;

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
