import type { QueryData, Read } from "@/lib/page-data.ts";
import { announcementRequestPath } from "./announcement-request.ts";
import { type AnnouncementDetails, announcementKey, type Found } from "./known-announcement.ts";

/** What the screen of an announcement shows a visitor, read by our own server; undefined when a read fails. */
export async function loadAnnouncement(id: string, read: Read): Promise<QueryData | undefined> {
  const rows = await read<AnnouncementDetails[]>(announcementRequestPath(id));
  if (rows === undefined) return undefined;
  const found: Found = rows[0] ?? "unknown";
  return [[announcementKey(id), found]];
}
