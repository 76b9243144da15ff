import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";

export const EDITION_COLUMNS = "id, service_at, closed_at, revision, on_screen, on_screen_at";
export const ITEM_COLUMNS = "announcement_id, position, spoken, screen, printed, snapshot";

/** The editions that are read together: those of the last weeks, and every one that is planned. */
export const MOST_RECENT = 60;

const withoutSpaces = (columns: string) => columns.replaceAll(" ", "");

/** The requests as our own server sends them, without supabase-js. */
export const recentEditionsPath = `/rest/v1/editions?select=${withoutSpaces(EDITION_COLUMNS)}&order=service_at.desc&limit=${MOST_RECENT}`;

export const itemsPath = (editionId: string) =>
  `/rest/v1/edition_items?select=${withoutSpaces(ITEM_COLUMNS)}&edition_id=eq.${editionId}&order=position.asc`;

export const editionAnnouncementsPath = (editionId: string) =>
  `/rest/v1/rpc/edition_announcements?edition_id=${editionId}&select=${encodeURIComponent(withoutSpaces(ANNOUNCEMENT_COLUMNS))}`;
