import { MAX_DAYS } from "@contract/limits.ts";
import type { QueryClient } from "@tanstack/react-query";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { dataOf, insertedRow } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { saveOverRevision, UNREAD } from "@/ui/edit-conflict/save-over-revision.ts";
import { valueInWords } from "../model/change-words.ts";
import { type Changes, changedColumns, EMPTY_STATE } from "../model/changes.ts";
import { ANNOUNCEMENT_COLUMNS, type Column, FIELDS, labelOf } from "../model/fields.ts";
import { pictureAddress } from "../model/picture-address.ts";
import type { Announcement } from "../model/queries.ts";
import { said } from "../model/said.ts";
import type { AnnouncementValues } from "../model/schema.ts";
import { ensurePictureSent } from "../picture/chosen-pictures.ts";

const LONGEST_MS = MAX_DAYS * 24 * 60 * 60 * 1000;
export const notManaged = (verb: string) =>
  `Este aviso não existe mais ou você não tem permissão para ${verb}-lo.`;

// Each group names columns that an edit conflict keeps together, because a mix of two people's
// values makes no sense.
const TOGETHER = [
  ["date", "ends_at"],
  ["link_url", "link_label"],
  ["status", "status_reason"],
  ["picture", "picture_description"],
] as const;

/**
 * Returns whether a row merged from two people's changes passes the checks of the form and the
 * database.
 */
function fits(row: Announcement): boolean {
  const length = row.ends_at === null ? 1 : Date.parse(row.ends_at) - Date.parse(row.date);
  return (
    length > 0 &&
    length <= LONGEST_MS &&
    (row.link_label === null || row.link_url !== null) &&
    (row.status_reason === null || row.status !== "scheduled") &&
    (row.picture_description === null || row.picture !== null)
  );
}

/** Reads an announcement with the columns of the lists; null when it was deleted. */
export async function fetchSaved(id: string): Promise<Announcement | null> {
  const rows = (await supabase()).from("announcements").select(ANNOUNCEMENT_COLUMNS);
  return dataOf(await rows.eq("id", id).maybeSingle());
}

/**
 * Updates an announcement that still has the revision of `base` (specification §7). Resolves to
 * null when the announcement has another revision or the person may not change it.
 */
async function writeRow(changes: Changes, base: Announcement): Promise<Announcement | null> {
  const { id, revision, title, description, date, ministry_id } = base;
  const values = { title, description, date, ministry_id, ...changes };
  const rows = (await supabase()).from("announcements").update(values).match({ id, revision });
  return dataOf(await rows.select(ANNOUNCEMENT_COLUMNS).maybeSingle());
}

/** The announcement as a person has seen it, and the columns that the person changed. */
export type Edit = { base: Announcement; changes: Changes };

/**
 * Saves a person's changes of an announcement, and merges them with changes that others have saved
 * since `base` was read.
 * @param write replaces the update request when several occurrences of a series are changed
 * @throws {Error} for the same reasons as `saveOverRevision`
 */
export async function saveAnnouncement(
  queryClient: QueryClient,
  { base, changes }: Edit,
  write = writeRow,
): Promise<Announcement> {
  const ministryName = (id: string) =>
    queryClient.getQueryData(ministriesQuery.queryKey)?.find((one) => one.id === id)?.name;
  const picture = changes.picture && { picture: await ensurePictureSent(changes.picture) };
  return saveOverRevision<Announcement, Column>({
    base,
    changes: { ...changes, ...picture },
    differing: changedColumns,
    together: TOGETHER,
    fits,
    say(columns, row) {
      const [first] = columns;
      const given = columns.filter((column) => column !== "picture" && row[column] !== null);
      const values = given.map((column) => valueInWords(column, row, ministryName));
      return {
        label: FIELDS.filter(({ column }) => column === first)
          .map(labelOf)
          .join(),
        text: first === "date" ? said(row, { now: Date.now() }).schedule : values.join(" · "),
        ...(first === "picture" && row.picture && { picture: pictureAddress(row.picture, "card") }),
      };
    },
    write,
    read: () => fetchSaved(base.id),
    gone: notManaged("alterá"),
  });
}

type Creation = { id: string; values: AnnouncementValues; authorId: string | null };

/**
 * Inserts an announcement. When its id exists, an earlier save of the same form succeeded but its
 * response was lost. The values are then saved over that row.
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
  // When the row has been changed after its first save, a base with empty values makes the merge
  // ask which values to keep.
  const base = saved.revision === 1 ? saved : { ...saved, ...EMPTY_STATE, revision: UNREAD };
  return saveAnnouncement(queryClient, { base, changes: values });
}
