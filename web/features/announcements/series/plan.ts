import type { QueryClient } from "@tanstack/react-query";
import { changedColumns } from "../model/changes.ts";
import type { Announcement } from "../model/queries.ts";
import type { AnnouncementValues } from "../model/request-values.ts";
import { FREQUENCIES } from "../model/schema.ts";
import { type Occurrence, type Series, seriesQuery } from "../model/series-query.ts";
import { dayAt, dayInSeries } from "./occurrence-days.ts";
import type { Repeats, Repetition } from "./repetition.ts";
import { occurrenceToCome, type Scope } from "./scope.ts";

type Changes = Partial<AnnouncementValues>;

/** What is saved where an announcement repeats, or is to. */
export type Plan = {
  scope: Scope;
  /** What differs from before; of a new one all. */
  changes: Changes;
  /** How it is to repeat from then on; undefined for as it does. */
  repetition: Repetition | undefined;
};

/** A plan of which it has to be asked which of the series it is for. */
export type Question = Plan & { series: Series; edited: Occurrence };

/** The series of an announcement and its place there; undefined when it is past. @throws when it cannot be read */
export async function findOccurrence(
  queryClient: QueryClient,
  { id, series_id }: Pick<Announcement, "id" | "series_id">,
) {
  if (series_id === null) return undefined;
  const series = await queryClient.ensureQueryData(seriesQuery(series_id));
  const edited = occurrenceToCome(series, id, Date.now());
  return series?.rule && edited ? { series, edited } : undefined;
}

/**
 * How a series is to repeat from one of its announcements on. The last day of what ends is that one's: in the series, or
 * that to which `values` move it, and the series with it.
 */
function repetitionOf(
  { repeats, until }: Repeats,
  values: AnnouncementValues,
  found?: Pick<Question, "series" | "edited">,
) {
  const frequency = FREQUENCIES.find((each) => each === repeats);
  if (frequency) return { frequency, until: until || null };
  const rule = found?.series.rule;
  const present = FREQUENCIES.find((each) => each === rule?.frequency);
  if (repeats !== "never" || !rule || !present) return undefined;
  const [before, after] = [found.edited, values].map(({ date }) => dayAt(date, rule.time_zone));
  const last = after === before ? undefined : after;
  return { frequency: present, until: last ?? dayInSeries(rule, found.edited) };
}

/** What saving these values does beyond the row itself; undefined when it does nothing more. */
export async function planFor(
  queryClient: QueryClient,
  editing: Announcement | undefined,
  values: AnnouncementValues,
  repeats: Repeats,
): Promise<Plan | Question | undefined> {
  const found = editing && (await findOccurrence(queryClient, editing));
  const repetition = repetitionOf(repeats, values, found);
  if (!editing || !found) return repetition && { scope: "this", changes: values, repetition };
  const changed: readonly string[] = changedColumns(editing, { ...editing, ...values });
  const entries = Object.entries(values).filter(([column]) => changed.includes(column));
  if (entries.length === 0 && repetition === undefined) return undefined;
  return {
    ...found,
    // A rule is one of several.
    scope: repetition ? "following" : "this",
    changes: Object.fromEntries(entries) as Changes,
    repetition,
  };
}

export const isQuestion = (plan: Plan | Question): plan is Question => "series" in plan;
