import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";

/** What an announcement's own screen shows. */
export const DETAIL_COLUMNS = `${ANNOUNCEMENT_COLUMNS}, created_at, updated_at, revision` as const;

/** The request for an announcement as our own server sends it, without supabase-js. */
export function announcementRequestPath(id: string): string {
  const query = new URLSearchParams([
    ["select", DETAIL_COLUMNS.replaceAll(" ", "")],
    ["id", `eq.${id}`],
  ]);
  return `/rest/v1/announcements?${query}`;
}

/** Asks whether there was an announcement of that id. */
export const wasDeletedPath = (id: string) => `/rest/v1/rpc/was_deleted?announcement_id=${id}`;
