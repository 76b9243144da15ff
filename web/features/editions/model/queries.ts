import { type DataTag, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { request } from "@/lib/data/supabase.ts";

const EDITION_COLUMNS = "id, service_at";
const PUBLISHED_COLUMNS =
  "id:edition_id, service_at, published_at, on_screen, on_screen_at, blank_at";
const ITEM_COLUMNS = "announcement_id, spoken, screen, printed";

/** The editions that are read together: those of the last weeks, and every one that is planned. */
const MOST_RECENT = 60;

const fetchPublished = () =>
  request((api) =>
    api
      .from("published_editions")
      .select(PUBLISHED_COLUMNS)
      .order("service_at", { ascending: false })
      .limit(MOST_RECENT),
  );

const fetchLists = () =>
  request((api) =>
    api
      .from("editions")
      .select(EDITION_COLUMNS)
      .order("service_at", { ascending: false })
      .limit(MOST_RECENT),
  );

/** The published copy of an edition, and where the announcer has led its screens. */
export type Published = Awaited<ReturnType<typeof fetchPublished>>[number];

/** An edition: `service_at` is that of the team's list, which may differ from the published one. */
export type Edition = { id: string; service_at: string; published: Published | null };

/** An edition as its outputs show it: the published copy, or the list while `published_at` is null. */
export type Version = Omit<Published, "published_at"> & { published_at: string | null };

const UNPUBLISHED = { published_at: null, on_screen: null, on_screen_at: null, blank_at: null };

export const shownVersion = ({ published, ...list }: Edition): Version =>
  published ?? { ...list, ...UNPUBLISHED };

async function fetchEditions(): Promise<Edition[]> {
  const [lists, copies] = await Promise.all([fetchLists(), fetchPublished()]);
  const published = new Map(copies.map((copy) => [copy.id, copy]));
  // Visitors and members read no list.
  return (lists.length > 0 ? lists : copies).map(({ id, service_at }) => ({
    id,
    service_at,
    published: published.get(id) ?? null,
  }));
}

/** The editions of the last weeks and of those to come: for editors all, for everybody else the published ones. */
export const editionsQuery = queryOptions({
  queryKey: ["editions"],
  queryFn: fetchEditions,
  meta: {
    tables: ["editions", "published_editions"],
    keep: "private",
    columns: `${EDITION_COLUMNS}, ${PUBLISHED_COLUMNS}`,
  },
});

const publishedItem = z.object({
  announcement_id: z.string(),
  spoken: z.boolean(),
  screen: z.boolean(),
  printed: z.boolean(),
  /** The announcement when the edition was published; its id alone after a deletion; null in a list. */
  snapshot: z.unknown(),
});

export type EditionItem = z.infer<typeof publishedItem>;

async function fetchItems(id: string, isPublished: boolean): Promise<EditionItem[]> {
  if (isPublished) {
    const row = await request((api) =>
      api.from("published_editions").select("items").eq("edition_id", id).maybeSingle(),
    );
    return z.array(publishedItem).parse(row?.items ?? []);
  }
  const rows = await request((api) =>
    api.from("edition_items").select(ITEM_COLUMNS).eq("edition_id", id).order("position"),
  );
  return rows.map((row) => ({ ...row, snapshot: null }));
}

const fetchAnnouncements = (id: string): Promise<Announcement[]> =>
  request((api) =>
    api
      .rpc("edition_announcements", { edition_id: id }, { get: true })
      .select(ANNOUNCEMENT_COLUMNS),
  );

/** The items of an edition in their order, and their announcements as they are now. */
export type EditionContent = { items: EditionItem[]; announcements: Announcement[] };

/** The content of a version of an edition. By an id alone that is the team's list. */
export const contentQuery = (version: string | Pick<Version, "id" | "published_at">) => {
  const id = typeof version === "string" ? version : version.id;
  const isPublished = typeof version !== "string" && version.published_at !== null;
  return queryOptions({
    queryKey: ["edition", id, isPublished ? "published" : "list"],
    queryFn: async (): Promise<EditionContent> => {
      const [items, announcements] = await Promise.all([
        fetchItems(id, isPublished),
        fetchAnnouncements(id),
      ]);
      return { items, announcements };
    },
    meta: {
      // Not the editions: each mark as said is an event of theirs, and changes no content.
      tables: [
        isPublished ? "published_editions" : "edition_items",
        "announcements",
        "ministries",
      ] as const,
      keep: "private",
      columns: `${ITEM_COLUMNS}, ${ANNOUNCEMENT_COLUMNS}`,
    },
  });
};

/** Changes stored data after a write. A read that began before the write would bring back the old data: it begins again. */
export async function changeCached<Data>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (data: Data) => Data,
) {
  const isReading = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data));
  if (isReading) void queryClient.invalidateQueries({ queryKey });
}
