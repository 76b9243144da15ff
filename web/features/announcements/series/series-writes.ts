import { config } from "@/lib/config.ts";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { ANNOUNCEMENT_COLUMNS } from "../model/fields.ts";
import { notManaged } from "../model/mutations.ts";
import type { Announcement } from "../model/queries.ts";
import type { Repetition } from "./repetition.ts";
import type { Scope } from "./scope.ts";

/** More than one: `this` is written as every announcement is. */
type Several = Exclude<Scope, "this">;

/** The announcement as the lists read it. @throws when it is gone */
export async function fetchSaved(id: string): Promise<Announcement> {
  const row = dataOf(
    await (await supabase())
      .from("announcements")
      .select(ANNOUNCEMENT_COLUMNS)
      .eq("id", id)
      .maybeSingle(),
  );
  if (row === null) throw new Error(notManaged("alterá"));
  return row;
}

/**
 * Has an announcement repeat on the clocks of this device, on which it was written, or on the church's where the device's
 * zone has no name that every clock reads alike (`Etc/Unknown`, `GMT-3`); twice is as once.
 */
export async function repeatAnnouncement(
  id: string,
  { frequency, until }: Repetition,
  time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Promise<void> {
  const rule = { announcement_id: id, frequency, ...(until !== null && { until }) };
  const { churchTimeZone } = config;
  try {
    dataOf(await (await supabase()).rpc("repeat_announcement", { ...rule, time_zone }));
  } catch (error) {
    const isUnknown = error instanceof RequestError && error.hint === "time_zone_unknown";
    if (!isUnknown || time_zone === churchTimeZone) throw error;
    await repeatAnnouncement(id, { frequency, until }, churchTimeZone);
  }
}

/** Changes several at once. @returns how many became something else, and how many kept something of their own */
export async function changeSeries(id: string, scope: Several, changes: object) {
  const [done] = dataOf(
    await (await supabase()).rpc("change_series", { announcement_id: id, scope, changes }),
  );
  return done ?? { changed: 0, kept: 0 };
}

/**
 * Changes one and all that follow, and then how they repeat, or nothing of it.
 * @returns how many went and came, and as `changeSeries`
 */
export async function changeRule(id: string, { frequency, until }: Repetition, changes: object) {
  const [done] = dataOf(
    await (await supabase()).rpc("change_series_rule", {
      ...{ announcement_id: id, frequency, changes },
      ...(until !== null && { until }),
    }),
  );
  return done ?? { deleted: 0, written: 0, changed: 0, kept: 0 };
}

/** Deletes several and ends their series. @returns how many */
export const deleteOccurrences = async (id: string, scope: Several) =>
  dataOf(await (await supabase()).rpc("delete_series_occurrences", { announcement_id: id, scope }));
