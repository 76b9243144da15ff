import type { Database } from "@database/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { FRESH_MS, request } from "@/lib/data/supabase.ts";

export type BackupCheck = Pick<
  Database["public"]["Tables"]["backup_check"]["Row"],
  "backup_at" | "restored" | "seconds"
>;

/** Reads the last check of a backup; null when the server makes no backups. For admins only. */
export const backupCheckQuery = queryOptions({
  queryKey: ["backup-check"],
  queryFn: (): Promise<BackupCheck | null> =>
    request((api) => api.from("backup_check").select("backup_at, restored, seconds").maybeSingle()),
  staleTime: FRESH_MS,
});
