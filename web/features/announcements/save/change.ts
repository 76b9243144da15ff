import type { QueryClient } from "@tanstack/react-query";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { request } from "@/lib/data/supabase.ts";
import { saveOverRevision } from "@/ui/edit-conflict/save-over-revision.ts";
import { type Changes, changedColumns } from "../model/changes.ts";
import { ANNOUNCEMENT_COLUMNS, type Column, FIELDS, labelOf } from "../model/fields.ts";
import { valueInWords } from "../model/history-words.ts";
import { isNotice } from "../model/kinds.ts";
import { pictureAddress } from "../model/picture-address.ts";
import type { Announcement } from "../model/queries.ts";
import { LONGEST_MS } from "../model/rules.ts";
import { changeSeries, doneInWords, type SeriesEdit } from "./change-series.ts";
import { fetchSaved, notManaged } from "./read-saved.ts";
import { ensurePictureSent } from "./send-picture.ts";
import { whenInWords } from "./when-in-words.ts";

// A mix of two people's values in the columns of one group makes no sense. Therefore an edit
// conflict keeps the columns of each group together.
const TOGETHER = [
  ["date", "ends_at", "hour_words", "kind"],
  ["link_url", "link_label"],
  ["status", "status_reason"],
  ["picture", "picture_description"],
] as const;

/**
 * Whether a row that was merged from two people's changes passes the validation of the form and of
 * the database.
 */
function fits(row: Announcement): boolean {
  const length = row.ends_at === null ? 1 : Date.parse(row.ends_at) - Date.parse(row.date);
  return (
    !(isNotice(row) && (row.ends_at ?? row.hour_words ?? row.series_id) !== null) &&
    !(isNotice(row) && row.status !== "scheduled") &&
    length > 0 &&
    length <= LONGEST_MS &&
    (row.link_label === null || row.link_url !== null) &&
    (row.status_reason === null || row.status !== "scheduled") &&
    (row.picture_description === null || row.picture !== null)
  );
}

/**
 * Updates an announcement that still has the revision of `base` (specification §7). The result is
 * null if the announcement has another revision, or if the person may not change the announcement.
 */
function writeRow(changes: Changes, base: Announcement): Promise<Announcement | null> {
  const { id, revision, title, description, date, ministry_id } = base;
  const values = { title, description, date, ministry_id, ...changes };
  return request((api) => {
    const rows = api.from("announcements").update(values).match({ id, revision });
    return rows.select(ANNOUNCEMENT_COLUMNS).maybeSingle();
  });
}

/**
 * The announcement before the edit, in the version that the person saw, and the columns that the
 * person changed.
 */
export type Edit = { base: Announcement; changes: Changes };

/**
 * Saves a person's changes of an announcement. If other people have saved changes since `base` was
 * read, both changes are merged.
 * @param write sends the changes; several occurrences of a series need another request than one row
 * @throws {Error} for the same reasons as `saveOverRevision`
 */
export async function changeOne(
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
        text: first === "date" ? whenInWords(row, Date.now()) : values.join(" · "),
        ...(first === "picture" && row.picture && { picture: pictureAddress(row.picture, "card") }),
      };
    },
    write,
    read: () => fetchSaved(base.id),
    gone: notManaged("alterá"),
  });
}

/**
 * The saved row, and the number of changed rows. `summary` informs the person about the rows of a
 * changed series.
 */
export type Saved = { row: Announcement; summary?: string; changed: number };

/**
 * Saves the changes of an announcement. With `seriesEdit`, also saves the changes of its series.
 * @throws {Error} for the same reasons as `saveOverRevision`
 */
export async function changeAnnouncement(
  queryClient: QueryClient,
  edit: Edit,
  seriesEdit?: SeriesEdit,
): Promise<Saved> {
  if (!seriesEdit || (seriesEdit.answer.scope === "this" && !seriesEdit.repetition))
    return { row: await changeOne(queryClient, edit), changed: 1 };
  const announcement_id = edit.base.id;
  let done = { changed: 0, kept: 0 };
  let isDone = false;
  const write = async (changes: Changes, base?: Announcement) => {
    const revision = base && { revision: base.revision };
    const result = await changeSeries(seriesEdit, { announcement_id, changes, ...revision });
    if (result === null) return null;
    done = result;
    isDone = true;
    return fetchSaved(announcement_id);
  };
  let row: Announcement | null = await changeOne(queryClient, edit, write);
  // `changeOne` sends no request if the person changed only the repetition, or kept another
  // person's values in a conflict.
  if (seriesEdit.repetition && !isDone) row = await write({});
  if (row === null) throw new Error(notManaged("alterá"));
  return { row, summary: doneInWords(done), changed: done.changed };
}
