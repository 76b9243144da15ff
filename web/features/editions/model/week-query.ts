import { queryOptions } from "@tanstack/react-query";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import { request } from "@/lib/data/supabase.ts";

/**
 * Reads what an edition of the service at `serviceAt` (ISO 8601) can contain: the notices that are
 * shown after the service, the special announcements of the 60 days after the service, and the
 * routine of its week. A special series has one row.
 */
export const weekQuery = (serviceAt: string) =>
  queryOptions({
    queryKey: ["service-week", serviceAt],
    queryFn: () =>
      request((api) =>
        api.rpc("list_week", { service_at: serviceAt }, { get: true }).select(ANNOUNCEMENT_COLUMNS),
      ),
    meta: {
      tables: ["announcements", "ministries", "series"],
      keep: "private",
      columns: ANNOUNCEMENT_COLUMNS,
    },
  });
