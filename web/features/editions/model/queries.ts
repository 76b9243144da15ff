import { type DataTag, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { request } from "@/lib/data/supabase.ts";

/** The first part of the keys of queries that read all editions, or one edition by its id. */
export const EDITIONS = "editions";
export const EDITION = "edition";

const EDITION_COLUMNS = "id, service_at";
const PUBLISHED_COLUMNS =
  "id:edition_id, service_at, published_at, on_screen, on_screen_at, blank_at";
const ITEM_COLUMNS = "announcement_id, spoken, screen, printed";

/**
 * Maximum number of editions in one response: enough for all planned ones and those of the last
 * weeks.
 */
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

/**
 * A published edition, and the announcement to which the presenter last moved its slides
 * (`on_screen`).
 */
export type Published = Awaited<ReturnType<typeof fetchPublished>>[number];

/**
 * An edition. `service_at` is the service of the team's list, which may differ from the published
 * service.
 */
export type Edition = { id: string; service_at: string; published: Published | null };

/**
 * The version of an edition that outputs show: the published edition, or the team's list while
 * `published_at` is null.
 */
export type Version = Omit<Published, "published_at"> & { published_at: string | null };

const UNPUBLISHED = { published_at: null, on_screen: null, on_screen_at: null, blank_at: null };

export const shownVersion = ({ published, ...list }: Edition): Version =>
  published ?? { ...list, ...UNPUBLISHED };

async function fetchEditions(): Promise<Edition[]> {
  const [lists, copies] = await Promise.all([fetchLists(), fetchPublished()]);
  const published = new Map(copies.map((copy) => [copy.id, copy]));
  // Visitors and members get no rows of `editions`, so the published editions are all that they
  // see.
  return (lists.length > 0 ? lists : copies).map(({ id, service_at }) => ({
    id,
    service_at,
    published: published.get(id) ?? null,
  }));
}

/**
 * Reads the past and planned editions, the latest service first. Editors get all, everybody else
 * the published ones.
 */
export const editionsQuery = queryOptions({
  queryKey: [EDITIONS],
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
  /**
   * The announcement as it was published; its id alone after its deletion; null in an unpublished
   * list.
   */
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

/** The items of an edition in their order, and the present rows of their announcements. */
export type EditionContent = { items: EditionItem[]; announcements: Announcement[] };

/** Reads the content of a version of an edition. An id alone stands for the team's list. */
export const contentQuery = (version: string | Pick<Version, "id" | "published_at">) => {
  const id = typeof version === "string" ? version : version.id;
  const isPublished = typeof version !== "string" && version.published_at !== null;
  return queryOptions({
    queryKey: [EDITION, id, isPublished ? "published" : "list"],
    queryFn: async (): Promise<EditionContent> => {
      const [items, announcements] = await Promise.all([
        fetchItems(id, isPublished),
        fetchAnnouncements(id),
      ]);
      return { items, announcements };
    },
    meta: {
      // Events of the table `editions` do not refetch this content, because most only tell that an
      // announcement was said.
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

/**
 * Changes cached data after a write. A fetch that began before the write is restarted, because it
 * may return the old data.
 */
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
