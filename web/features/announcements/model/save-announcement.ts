import { MAX_DAYS } from "@contract/limits.ts";
import type { QueryClient } from "@tanstack/react-query";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { saveVersion } from "@/ui/versions/save-version.ts";
import { sentPicture } from "../picture/send-picture.ts";
import { valueInWords } from "./change-words.ts";
import { changedColumns } from "./changes.ts";
import { ANNOUNCEMENT_COLUMNS, type Column, FIELDS, labelOf } from "./fields.ts";
import { pictureAddress } from "./picture.ts";
import type { Announcement } from "./queries.ts";
import { whenInWords } from "./summary.ts";

export type Changes = Partial<Pick<Announcement, Column>>;

const LONGEST_MS = MAX_DAYS * 24 * 60 * 60 * 1000;
export const notManaged = (verb: string) =>
  `Este aviso não existe mais ou você não tem permissão para ${verb}-lo.`;

// One makes no sense without the other.
const TOGETHER = [
  ["date", "ends_at"],
  ["link_url", "link_label"],
  ["status", "status_reason"],
  ["picture", "picture_description"],
] as const;

/** Whether columns that two people changed make sense together, as the form and the database's checks ask it. */
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

/** The announcement as the lists read it; null when it is gone. */
export const fetchSaved = async (id: string): Promise<Announcement | null> =>
  dataOf(
    await (await supabase())
      .from("announcements")
      .select(ANNOUNCEMENT_COLUMNS)
      .eq("id", id)
      .maybeSingle(),
  );

/** Writes the row of a revision (specification §7); resolves to null when there is no such row that the person may change. */
async function writeOver(base: Announcement, changes: Changes): Promise<Announcement | null> {
  const { id, revision, title, description, date, ministry_id } = base;
  return dataOf(
    await (await supabase())
      .from("announcements")
      .update({ title, description, date, ministry_id, ...changes })
      .eq("id", id)
      .eq("revision", revision)
      .select(ANNOUNCEMENT_COLUMNS)
      .maybeSingle(),
  );
}

/** What a person has changed in the announcement that the person has seen. */
export type Edit = { base: Announcement; changes: Changes };

/**
 * Saves what a person changed, and merges it with what others have saved since `base` was read.
 * @param write writes in another way, of several of a series
 * @throws as `saveVersion`
 */
export async function saveAnnouncement(
  queryClient: QueryClient,
  { base, changes }: Edit,
  write: (changes: Changes, base: Announcement) => Promise<Announcement | null> = (own, seen) =>
    writeOver(seen, own),
): Promise<Announcement> {
  const ministryName = (id: string) =>
    queryClient.getQueryData(ministriesQuery.queryKey)?.find((one) => one.id === id)?.name;
  const say = (columns: readonly Column[], row: Announcement) => {
    const [first] = columns;
    const field = FIELDS.find(({ column }) => column === first);
    const label = field ? labelOf(field) : "";
    if (first === "date") return { label, text: whenInWords(row, Date.now()) };
    const values = columns.filter((column) => column === first || row[column] !== null);
    if (first === "picture" && row.picture !== null)
      return {
        label,
        text: row.picture_description ?? "",
        picture: pictureAddress(row.picture, "card"),
      };
    return {
      label,
      text: values.map((column) => valueInWords(column, row, ministryName)).join(" · "),
    };
  };
  const sent =
    "picture" in changes
      ? { ...changes, picture: await sentPicture(changes.picture ?? null) }
      : changes;
  return saveVersion<Announcement, Column>({
    base,
    changes: sent,
    differing: changedColumns,
    together: TOGETHER,
    fits,
    say,
    write: (own, seen) => write(own, seen),
    read: () => fetchSaved(base.id),
    gone: notManaged("alterá"),
  });
}
