import { config } from "@/lib/config.ts";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import type { Changes } from "../model/save-announcement.ts";
import { fetchSeries, type Rule } from "../model/series-query.ts";
import { ruleInWords } from "../model/series-words.ts";
import type { Repetition } from "./repetition.ts";
import type { Scope } from "./scope.ts";

/** More than one: `this` is written as every announcement is. */
type Several = Exclude<Scope, "this">;

/** The revisions that a write of several starts from: of the announcement, undefined for any, and of its series. */
type Revisions = { revision: number | undefined; series: Pick<Rule, "id" | "revision"> };

/** Changes that others made to later announcements of a series cannot be merged; `rule` says how it repeats now. */
export class SeriesChanged extends Error {
  readonly rule: Rule | undefined;

  constructor(rule: Rule | null) {
    const words = rule ? `: ${ruleInWords(rule, Date.now())}` : "";
    super(
      `Outra pessoa mudou os avisos desta repetição${words}. Nada foi salvo. Confira e salve de novo.`,
    );
    this.rule = rule ?? undefined;
  }
}

type Versions = { revision?: number; series_revision: number };

/**
 * Returns the result of a write of several; null when the announcement has changed since it was read.
 * @throws {SeriesChanged}
 */
async function unlessChanged<Done>(
  { revision, series }: Revisions,
  write: (versions: Versions) => Promise<Done>,
) {
  try {
    return await write({ ...(revision && { revision }), series_revision: series.revision });
  } catch (error) {
    if (!(error instanceof RequestError) || error.hint !== "changed_meanwhile") throw error;
    const { rule } = await fetchSeries(series.id);
    if (rule?.revision === series.revision) return null;
    throw new SeriesChanged(rule);
  }
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

/** What both functions take of a change. */
type Change = { announcement_id: string; changes: Changes; include_detached: boolean };

/**
 * Changes several rows at once.
 * @returns how many changed, and how many detached rows stayed as they were; null when the announcement has changed
 */
export const changeSeries = (change: Change & { scope: Several }, revisions: Revisions) =>
  unlessChanged(revisions, async (versions) => {
    const response = await (await supabase()).rpc("change_series", { ...change, ...versions });
    return dataOf(response)[0] ?? { changed: 0, kept: 0 };
  });

/**
 * Changes one row and all that follow, and how they repeat.
 * @returns how many rows were deleted and written, and as `changeSeries`
 */
export const changeRule = ({ until, ...change }: Change & Repetition, revisions: Revisions) =>
  unlessChanged(revisions, async (versions) => {
    const args = { ...change, ...(until !== null && { until }), ...versions };
    const response = await (await supabase()).rpc("change_series_rule", args);
    return dataOf(response)[0] ?? { deleted: 0, written: 0, changed: 0, kept: 0 };
  });

/** Deletes several and ends their series. @returns how many */
export const deleteOccurrences = async (id: string, scope: Several) =>
  dataOf(await (await supabase()).rpc("delete_series_occurrences", { announcement_id: id, scope }));
