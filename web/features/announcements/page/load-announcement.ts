import type { QueryData, Read } from "@/lib/data/page-data.ts";
import { announcementRequestPath, wasDeletedPath } from "../model/announcement-request.ts";
import {
  type AnnouncementDetails,
  announcementKey,
  type Found,
} from "../model/known-announcement.ts";
import {
  ministryNextKey,
  ministryNextPath,
  type NextAnnouncement,
} from "../model/ministry-next.ts";

async function loadMissing(id: string, read: Read): Promise<QueryData | undefined> {
  const wasDeleted = await read<boolean>(wasDeletedPath(id));
  if (wasDeleted === undefined) return undefined;
  const found: Found = wasDeleted ? "deleted" : "unknown";
  return [[announcementKey(id), found]];
}

/** What the screen of an announcement shows a visitor at `now` (ms), read by our own server; undefined when a read fails. */
export async function loadAnnouncement(
  id: string,
  now: number,
  read: Read,
): Promise<QueryData | undefined> {
  const rows = await read<AnnouncementDetails[]>(announcementRequestPath(id));
  if (rows === undefined) return undefined;
  const [row] = rows;
  if (row === undefined) return loadMissing(id, read);
  const { ministry_id } = row;
  const next =
    ministry_id === null ? [] : await read<NextAnnouncement[]>(ministryNextPath(ministry_id, now));
  if (next === undefined) return undefined;
  return [
    [announcementKey(id), row],
    [ministryNextKey(ministry_id), next],
  ];
}
