import type { QueryClient } from "@tanstack/react-query";
import type { Announcement } from "../model/queries.ts";
import type { AnnouncementValues } from "../model/request-values.ts";
import type { Changes, Edit } from "../model/save-announcement.ts";
import { FREQUENCIES } from "../model/schema.ts";
import { type Occurrence, type Rule, type Series, seriesQuery } from "../model/series-query.ts";
import { dayAt } from "./occurrence-days.ts";
import type { Repeats, Repetition } from "./repetition.ts";
import { occurrenceToCome, type Scope } from "./scope.ts";

/** What is saved where an announcement repeats, or is to. */
export type Plan = {
  scope: Scope;
  /** Whether rows that were changed alone change, too. */
  includesDetached?: boolean;
  /** What differs from before; of a new one all. */
  changes: Changes;
  /** How it is to repeat from then on; undefined for as it does. */
  repetition: Repetition | undefined;
};

/** A plan that needs the question which announcements of the series it is for; `seen` is the rule that the person has seen. */
export type Question = Plan & { series: Series; edited: Occurrence; seen: Rule };

/** The series of an announcement and its place there; undefined when it is past. @throws when it cannot be read */
export async function findOccurrence(
  queryClient: QueryClient,
  { id, series_id }: Pick<Announcement, "id" | "series_id">,
) {
  if (series_id === null) return undefined;
  const series = await queryClient.ensureQueryData(seriesQuery(series_id));
  const edited = occurrenceToCome(series, id, Date.now());
  return series?.rule && edited ? { series, edited, seen: series.rule } : undefined;
}

/** How a series is to repeat from one of its announcements on. A series that ends has the day of `values` as its last. */
function repetitionOf({ repeats, until }: Repeats, values: AnnouncementValues, rule?: Rule) {
  const frequency = FREQUENCIES.find((each) => each === repeats);
  if (frequency) return { frequency, until: until || null };
  const present = FREQUENCIES.find((each) => each === rule?.frequency);
  if (repeats !== "never" || !rule || !present) return undefined;
  return { frequency: present, until: dayAt(values.date, rule.time_zone) };
}

/**
 * Returns the plan for the other rows of the series; undefined when saving changes this row alone.
 * @param edit what differs in an announcement that is edited
 * @param seen its rule when the form was opened, where that was known
 */
export async function planFor(
  queryClient: QueryClient,
  edit: Edit | undefined,
  values: AnnouncementValues,
  repeats: Repeats,
  seen?: Rule,
): Promise<Plan | Question | undefined> {
  const found = edit && (await findOccurrence(queryClient, edit.base));
  const repetition = repetitionOf(repeats, values, found?.seen);
  const changes = edit?.changes ?? values;
  if (!found) return repetition && { scope: "this", changes, repetition };
  if (Object.keys(changes).length === 0 && repetition === undefined) return undefined;
  // A rule is one of several.
  const scope = repetition ? "following" : "this";
  return { ...found, ...(seen && { seen }), scope, changes, repetition };
}

export const isQuestion = (plan: Plan | Question): plan is Question => "series" in plan;
