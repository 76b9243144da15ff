import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";

export const CHURCH_COLUMNS = "address, mark_hash, sign_up, revision";

/**
 * The church's address, the hash of its mark, and who may publish after signing up: `open`,
 * `approval` or `invitation`.
 */
export type Church = {
  address: string | null;
  mark_hash: string | null;
  sign_up: string;
  revision: number;
};

const NO_CHURCH: Church = { address: null, mark_hash: null, sign_up: "open", revision: 0 };

export const churchQuery = queryOptions({
  queryKey: ["church"],
  queryFn: async (): Promise<Church> =>
    (await request((api) => api.from("church").select(CHURCH_COLUMNS).maybeSingle())) ?? NO_CHURCH,
  // The data stays fresh for long, because changes are rare and each change triggers a refetch.
  staleTime: 10 * MINUTE_MS,
  meta: { tables: ["church"], keep: "all", columns: CHURCH_COLUMNS },
});

export const markDataUrl = (mark: string) => `data:image/png;base64,${mark}`;

/**
 * Reads the mark's picture through the data API, because hosted Supabase does not serve it as a
 * file.
 */
export const markQuery = (hash: string) =>
  queryOptions({
    queryKey: ["church-mark", hash],
    queryFn: async () =>
      (await request((api) => api.from("church").select("mark").maybeSingle()))?.mark ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
