import { boardPath } from "@/features/announcements/model/board-request.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import type { QueryData, Read } from "@/lib/data/page-data.ts";
import {
  editionAnnouncementsPath,
  itemsPath,
  recentEditionsPath,
} from "../../model/edition-request.ts";
import { contentKey, type Edition, type EditionItem, editionsQuery } from "../../model/queries.ts";
import { editionFor } from "./choose-edition.ts";
import { weekQuery } from "./queries.ts";

async function loadContent(edition: Edition, read: Read): Promise<QueryData> {
  const [items, announcements] = await Promise.all([
    read<EditionItem[]>(itemsPath(edition.id)),
    read<Announcement[]>(editionAnnouncementsPath(edition.id)),
  ]);
  if (items === undefined || announcements === undefined) return [];
  return [
    [editionsQuery.queryKey, [edition]],
    [contentKey(edition.id), { items, announcements }],
  ];
}

/**
 * What the screen shows a visitor at `now` (ms), read by our own server. What cannot be read is left out, so that there is
 * something to see in any case: an old television's browser runs none of the app.
 */
export async function loadSlides(
  date: string | undefined,
  now: number,
  read: Read,
): Promise<QueryData> {
  const editions = await read<Edition[]>(recentEditionsPath);
  const edition = editions && editionFor(date, editions, now);
  if (edition) return loadContent(edition, read);
  const week = await read<Announcement[]>(boardPath(now));
  return week === undefined ? [] : [[weekQuery.queryKey, week]];
}
