import type { Database } from "@database/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";

export const CHURCH_COLUMNS =
  "address, logo_hash, sign_up, service_word, greeting, phone, whatsapp, instagram, pix_key, pix_receiver, rooms, revision";

/**
 * The church's row without its logo: address, rooms, contacts, Pix account, and how the church
 * speaks. `sign_up` says who may publish after signing up: `open`, `approval` or `invitation`.
 */
export type Church = Omit<Database["public"]["Tables"]["church"]["Row"], "id" | "logo">;

/** The church before an admin has described it. */
export const NO_CHURCH: Church = {
  address: null,
  logo_hash: null,
  sign_up: "open",
  service_word: "culto",
  greeting: null,
  phone: null,
  whatsapp: null,
  instagram: null,
  pix_key: null,
  pix_receiver: null,
  rooms: null,
  revision: 0,
};

export const churchQuery = queryOptions({
  queryKey: ["church"],
  queryFn: async (): Promise<Church> =>
    (await request((api) => api.from("church").select(CHURCH_COLUMNS).maybeSingle())) ?? NO_CHURCH,
  // The row stays fresh for ten minutes, because changes are rare and each change triggers a
  // refetch.
  staleTime: 10 * MINUTE_MS,
  meta: { tables: ["church"], keep: "all", columns: CHURCH_COLUMNS },
});

export const logoDataUrl = (logo: string) => `data:image/png;base64,${logo}`;

/**
 * Reads the logo's picture through the data API, because hosted Supabase does not serve it as a
 * file.
 */
export const logoQuery = (hash: string) =>
  queryOptions({
    queryKey: ["church-logo", hash],
    queryFn: async () =>
      (await request((api) => api.from("church").select("logo").maybeSingle()))?.logo ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
