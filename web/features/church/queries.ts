import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";

// An admin changes it once; whoever is here hears of it.
const FRESH_MS = 10 * 60_000;
export const CHURCH_COLUMNS = "address, mark_hash, revision";

/** What the church says of itself: where it is, and which of its marks is shown. */
export type Church = { address: string | null; mark_hash: string | null; revision: number };

const UNSAID: Church = { address: null, mark_hash: null, revision: 0 };

export const churchQuery = queryOptions({
  queryKey: ["church"],
  queryFn: async (): Promise<Church> =>
    (await request((api) => api.from("church").select(CHURCH_COLUMNS).maybeSingle())) ?? UNSAID,
  staleTime: FRESH_MS,
  meta: { tables: ["church"], keep: "all", columns: CHURCH_COLUMNS },
});

export const pictureOf = (mark: string) => `data:image/png;base64,${mark}`;

/** The picture of a mark, where no server of ours sends it. */
export const markQuery = (hash: string) =>
  queryOptions({
    queryKey: ["church-mark", hash],
    queryFn: async () =>
      (await request((api) => api.from("church").select("mark").maybeSingle()))?.mark ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
