import type { QueryClient } from "@tanstack/react-query";
import type { AnnouncementValues } from "../model/request-values.ts";
import type { Edit } from "../model/save-announcement.ts";
import { FREQUENCIES } from "../model/schema.ts";
import { findPlace, type Rule } from "../model/series-query.ts";
import { dayAt, type Repeats, type Repetition } from "./repetition.ts";
import type { Answer, Question } from "./scope.ts";

/** A submitted form. */
export type Saving = {
  values: AnnouncementValues;
  /** Undefined for a new announcement. */
  edit?: Edit | undefined;
  /** How it is to repeat from then on; undefined for as it does. */
  repetition?: Repetition | undefined;
  /** The question which rows of its series are meant; undefined where saving changes this row alone. */
  question?: Question | undefined;
  answer?: Answer;
};

/** How a series is to repeat from one of its announcements on. A series that ends has the day of `values` as its last. */
function repetitionOf({ repeats, until }: Repeats, values: AnnouncementValues, rule?: Rule) {
  const ended = repeats === "never" ? rule : undefined;
  const frequency = FREQUENCIES.find((each) => each === (ended?.frequency ?? repeats));
  const last = ended ? dayAt(values.date, ended.time_zone) : until || null;
  return frequency && { frequency, until: last };
}

/**
 * Adds how the announcement is to repeat, and the question which rows are meant; undefined when nothing was changed.
 * @param seen its rule when the form was opened, where that was known
 * @throws when its series cannot be read
 */
export async function planFor(
  queryClient: QueryClient,
  saving: Saving,
  repeats: Repeats,
  seen?: Rule | null,
): Promise<Saving | undefined> {
  const { values, edit } = saving;
  const place = edit && (await findPlace(queryClient, edit.base));
  const series = place && { ...place.series, ...seen, upcoming: place.series.upcoming };
  const repetition = repetitionOf(repeats, values, series);
  const changes = edit?.changes;
  if (changes && Object.keys(changes).length === 0 && !repetition) return undefined;
  const asked = { deed: repetition ? "rule" : "change", changes, repetition } as const;
  return { ...saving, repetition, question: place && series && { ...place, series, ...asked } };
}
