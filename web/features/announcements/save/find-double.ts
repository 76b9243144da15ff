import { request } from "@/lib/data/supabase.ts";
import { fromInputs, toInputs } from "@/lib/text/church-clock.ts";
import { LAST_MINUTE } from "@/lib/text/dates.ts";
import { fold } from "@/lib/text/fold.ts";
import type { Announcement } from "../model/queries.ts";
import type { Saving } from "./save-form.ts";

const COLUMNS =
  "id, title, date, ends_at, hour_words, kind, status, former_date, series_id" as const;

/** Reads the announcements of a day on the church's clock. */
async function fetchDay(day: string) {
  const from = fromInputs(day, "00:00") ?? `${day}T00:00Z`;
  const to = fromInputs(day, LAST_MINUTE) ?? from;
  return request((api) =>
    api
      .from("announcements")
      .select(COLUMNS)
      .gte("date", from)
      .lte("date", `${to.slice(0, 16)}:59Z`),
  );
}

export type Double = Awaited<ReturnType<typeof fetchDay>>[number];

const dayOf = ({ date }: Pick<Announcement, "date">) => toInputs(date).date;

/**
 * Returns another announcement with the title and the day that a person is about to save. Later
 * occurrences of the same series do not count. If title and day of an edited announcement stay the
 * same, or the request fails, returns undefined.
 */
export async function findDouble(
  { values, edit }: Saving,
  id: string,
): Promise<Double | undefined> {
  const title = fold(values.title);
  const day = dayOf(values);
  if (edit && fold(edit.base.title) === title && dayOf(edit.base) === day) return undefined;
  const seriesId = edit?.base.series_id ?? null;
  const isOther = (row: Double) =>
    row.id !== id && (seriesId === null || row.series_id !== seriesId);
  try {
    return (await fetchDay(day)).find((row) => isOther(row) && fold(row.title) === title);
  } catch {
    return undefined;
  }
}
