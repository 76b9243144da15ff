import type { QueryClient } from "@tanstack/react-query";
import { dataOf, insertedRow } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { UNREAD } from "@/ui/edit-conflict/save-over-revision.ts";
import { EMPTY_STATE } from "../model/changes.ts";
import type { AnnouncementValues } from "../model/checked-fields.ts";
import { ANNOUNCEMENT_COLUMNS } from "../model/fields.ts";
import type { Announcement } from "../model/queries.ts";
import { changeOne } from "./change.ts";
import { fetchSaved } from "./read-saved.ts";
import { ensurePictureSent } from "./send-picture.ts";

type Creation = { id: string; values: AnnouncementValues; authorId: string | null };

/**
 * Inserts an announcement. If its id already exists, an earlier save of the same form succeeded,
 * but the response was lost. In this case the values are saved over the existing row.
 */
export async function createAnnouncement(
  queryClient: QueryClient,
  { id, values, authorId }: Creation,
): Promise<Announcement> {
  const picture = await ensurePictureSent(values.picture);
  const response = await (await supabase())
    .from("announcements")
    .insert({ id, ...values, picture, created_by: authorId })
    .select(ANNOUNCEMENT_COLUMNS)
    .single();
  const created = insertedRow(response);
  if (created) return created;
  const saved = await fetchSaved(id);
  if (saved === null) return dataOf(response);
  // Somebody may have changed the row after its first save. A base with empty values then makes the
  // merge ask which values to keep.
  const base = saved.revision === 1 ? saved : { ...saved, ...EMPTY_STATE, revision: UNREAD };
  return changeOne(queryClient, { base, changes: values });
}
