import type { QueryData, Read } from "@/lib/data/page-data.ts";
import { ANY_PATH, boardPath } from "../model/board-request.ts";
import {
  type Announcement,
  announcementsQuery,
  anyAnnouncementQuery,
  type Board,
  toBoardPage,
} from "../model/queries.ts";

/** The board with `rows`, asked for at `now` (ms), as its first page and no other one loaded. */
export function firstPageOf(rows: Announcement[], now: number): Board {
  return { pages: [toBoardPage(rows, now)], pageParams: [announcementsQuery.initialPageParam] };
}

/** What the board shows a visitor at `now` (ms), read by our own server; undefined when a read fails. */
export async function loadBoard(now: number, read: Read): Promise<QueryData | undefined> {
  const rows = await read<Announcement[]>(boardPath(now));
  if (rows === undefined) return undefined;
  const any = rows.length > 0 ? rows : await read<unknown[]>(ANY_PATH);
  if (any === undefined) return undefined;
  return [
    [announcementsQuery.queryKey, firstPageOf(rows, now)],
    [anyAnnouncementQuery.queryKey, any.length > 0],
  ];
}
