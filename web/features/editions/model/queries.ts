import { type DataTag, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { request } from "@/lib/data/supabase.ts";
import { type Block, blockSchema, inOrder, type OurWeek } from "./blocks.ts";

/**
 * The first part of the query keys: `EDITIONS` for queries of all editions, `EDITION` for queries
 * of one edition by id.
 */
export const EDITIONS = "editions";
export const EDITION = "edition";

const EDITION_COLUMNS = "id, service_at";
const PUBLISHED_COLUMNS =
  "id:edition_id, service_at, published_at, on_screen, on_screen_at, blank_at";
const ITEM_COLUMNS = "announcement_id, spoken, screen, printed";
const OUR_WEEK_COLUMNS = "our_week_screen, our_week_printed";
const BLOCK_COLUMNS = "id, position, heading, text, screen, printed, repeats, revision";

/**
 * Maximum number of editions in one response: enough for all planned editions and the editions of
 * the last weeks.
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

/** A published edition. `on_screen` is the announcement whose slide the presenter opened last. */
export type Published = Awaited<ReturnType<typeof fetchPublished>>[number];

/**
 * An edition. `service_at` is the service of the team's list, and the published edition may have
 * another service.
 */
export type Edition = { id: string; service_at: string; published: Published | null };

/**
 * The version of an edition that outputs show. A version is the published edition, or, if
 * `published_at` is null, the team's list.
 */
export type Version = Omit<Published, "published_at"> & { published_at: string | null };

const UNPUBLISHED = { published_at: null, on_screen: null, on_screen_at: null, blank_at: null };

export const shownVersion = ({ published, ...list }: Edition): Version =>
  published ?? { ...list, ...UNPUBLISHED };

async function fetchEditions(): Promise<Edition[]> {
  const [lists, copies] = await Promise.all([fetchLists(), fetchPublished()]);
  const published = new Map(copies.map((copy) => [copy.id, copy]));
  // Visitors and members cannot read rows of `editions`, so this function returns only published
  // editions to them.
  return (lists.length > 0 ? lists : copies).map(({ id, service_at }) => ({
    id,
    service_at,
    published: published.get(id) ?? null,
  }));
}

/**
 * Reads past and planned editions, the latest service first. Editors get all editions; visitors and
 * members get only published editions.
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

export const publishedItem = z.object({
  announcement_id: z.string(),
  spoken: z.boolean(),
  screen: z.boolean(),
  printed: z.boolean(),
  /**
   * The published state of the announcement. After the announcement's deletion only its id is left.
   * In an unpublished list the value is null.
   */
  snapshot: z.unknown(),
});

export type EditionItem = z.infer<typeof publishedItem>;

/** The team's choice for an edition, without the announcements themselves. */
type EditionChoice = { items: EditionItem[]; blocks: Block[]; ourWeek: OurWeek };

export const ourWeekOf = (
  row?: { our_week_screen: boolean; our_week_printed: boolean } | null,
) => ({
  screen: row?.our_week_screen ?? false,
  printed: row?.our_week_printed ?? false,
});

async function fetchPublishedChoice(id: string): Promise<EditionChoice> {
  const row = await request((api) =>
    api
      .from("published_editions")
      .select(`items, blocks, ${OUR_WEEK_COLUMNS}`)
      .eq("edition_id", id)
      .maybeSingle(),
  );
  return {
    items: z.array(publishedItem).parse(row?.items ?? []),
    blocks: z.array(blockSchema).parse(row?.blocks ?? []),
    ourWeek: ourWeekOf(row),
  };
}

async function fetchList(id: string): Promise<EditionChoice> {
  const [items, blocks, edition] = await Promise.all([
    request((api) =>
      api.from("edition_items").select(ITEM_COLUMNS).eq("edition_id", id).order("position"),
    ),
    request((api) => api.from("edition_blocks").select(BLOCK_COLUMNS).eq("edition_id", id)),
    request((api) => api.from("editions").select(OUR_WEEK_COLUMNS).eq("id", id).maybeSingle()),
  ]);
  return {
    items: items.map((row) => ({ ...row, snapshot: null })),
    blocks: inOrder(blocks),
    ourWeek: ourWeekOf(edition),
  };
}

const fetchAnnouncements = (id: string): Promise<Announcement[]> =>
  request((api) =>
    api
      .rpc("edition_announcements", { edition_id: id }, { get: true })
      .select(ANNOUNCEMENT_COLUMNS),
  );

/**
 * The items and blocks of an edition in order, and the current rows of the announcements in these
 * items.
 */
export type EditionContent = EditionChoice & { announcements: Announcement[] };

/** The content of an edition before it was read. */
export const NO_CONTENT: EditionContent = {
  items: [],
  announcements: [],
  blocks: [],
  ourWeek: { screen: true, printed: true },
};

const PUBLISHED_TABLES = ["published_editions"] as const;
const LIST_TABLES = ["editions", "edition_items", "edition_blocks"] as const;

/**
 * Reads the content of a version of an edition. If `version` is only an id, the query reads the
 * team's list.
 */
export const contentQuery = (version: string | Pick<Version, "id" | "published_at">) => {
  const id = typeof version === "string" ? version : version.id;
  const isPublished = typeof version !== "string" && version.published_at !== null;
  return queryOptions({
    queryKey: [EDITION, id, isPublished ? "published" : "list"],
    queryFn: async (): Promise<EditionContent> => {
      const [choice, announcements] = await Promise.all([
        isPublished ? fetchPublishedChoice(id) : fetchList(id),
        fetchAnnouncements(id),
      ]);
      return { ...choice, announcements };
    },
    meta: {
      // Events of the table `editions` do not refetch a published edition, because most of these
      // events only report that an announcement was read aloud.
      tables: [
        ...(isPublished ? PUBLISHED_TABLES : LIST_TABLES),
        "announcements",
        "ministries",
      ] as const,
      keep: "private",
      columns: [ITEM_COLUMNS, BLOCK_COLUMNS, OUR_WEEK_COLUMNS, ANNOUNCEMENT_COLUMNS].join(),
    },
  });
};

/**
 * Changes cached data after a write. If a fetch began before the write, the fetch is restarted,
 * because its response may contain the old data.
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
