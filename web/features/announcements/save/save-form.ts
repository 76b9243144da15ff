import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { config } from "@/lib/config.ts";
import { notify, OFFER_MS, showError, type ToastContent } from "@/ui/toast.ts";
import { cacheSaved, cacheSeries } from "../model/cached-changes.ts";
import type { AnnouncementValues } from "../model/checked-fields.ts";
import { isNotice } from "../model/kinds.ts";
import type { Announcement } from "../model/queries.ts";
import { saveFailureOf } from "../model/refusals.ts";
import { FREQUENCIES } from "../model/schema.ts";
import { findSeriesPlace, type Rule } from "../model/series-query.ts";
import { sendAction } from "../send/share-text.ts";
import {
  AS_IT_IS,
  dayAt,
  isRoutine,
  type Repeats,
  type Repetition,
  repeatedWeekdays,
} from "../series/repetition.ts";
import type { Answer, Question } from "../series/series-outcome.ts";
import { changeAnnouncement, type Edit, type Saved } from "./change.ts";
import { repeatAnnouncement } from "./change-series.ts";
import { createAnnouncement } from "./create.ts";
import { fetchSaved } from "./read-saved.ts";

export type Saving = {
  values: AnnouncementValues;
  /** The edited announcement with its changed columns; undefined for a new announcement. */
  edit?: Edit | undefined;
  /**
   * The repetition of the announcement after the save; undefined if the save does not change the
   * repetition.
   */
  repetition?: Repetition | undefined;
  /**
   * The question which occurrences of the series to change; undefined if the save changes only this
   * announcement.
   */
  question?: Question | undefined;
  answer?: Answer;
};

/**
 * Returns the repetition of a series from the edited announcement on. With the choice `never`, the
 * day in `values` is the last day of the series.
 */
function repetitionOf(
  chosen: Repeats,
  values: AnnouncementValues,
  rule?: Rule,
): Repetition | undefined {
  const { repeats, until, weekdays } = chosen;
  const day = dayAt(values.date, rule?.time_zone ?? config.churchTimeZone);
  const kept = FREQUENCIES.find((each) => each === rule?.frequency);
  if (repeats === "never") return kept && { frequency: kept, until: day };
  if (repeats === "") return undefined;
  const isSet = repeats === "weekly" && weekdays !== "";
  return {
    frequency: repeats,
    until: until || null,
    ...(isSet && { weekdays: repeatedWeekdays(weekdays, day) }),
    routine: isRoutine(chosen, rule),
  };
}

/**
 * Returns `saving` with the new repetition and with the question which occurrences to change.
 * Returns undefined if nothing has changed.
 * @param seenRule the rule of the series that the person saw in the form, if the rule was loaded
 * @throws {RequestError} if the series cannot be read
 */
export async function planFor(
  queryClient: QueryClient,
  saving: Saving,
  repeats: Repeats,
  seenRule?: Rule | null,
): Promise<Saving | undefined> {
  const { values, edit } = saving;
  const place = edit && (await findSeriesPlace(queryClient, edit.base));
  const series = place && { ...place.series, ...seenRule, upcoming: place.series.upcoming };
  const repetition = repetitionOf(isNotice(values) ? AS_IT_IS : repeats, values, series);
  const changes = edit?.changes;
  if (changes && Object.keys(changes).length === 0 && !repetition) return undefined;
  const change = { kind: repetition ? "rule" : "change", changes, repetition } as const;
  return { ...saving, repetition, question: place && series && { ...place, series, ...change } };
}

/**
 * The values to save, and the id of the row. The form creates the id only once, so that a repeated
 * save writes the same row.
 */
type Writing = Saving & { id: string; authorId: string | null };

async function write(queryClient: QueryClient, writing: Writing): Promise<Saved> {
  const { edit, repetition, question, answer, ...creation } = writing;
  const seriesEdit = question && answer && { series: question.series, answer, repetition };
  const saved = edit
    ? await changeAnnouncement(queryClient, edit, seriesEdit)
    : { row: await createAnnouncement(queryClient, creation), changed: 1 };
  if (!repetition || seriesEdit) return saved;
  await repeatAnnouncement(saved.row.id, repetition);
  return { ...saved, row: (await fetchSaved(saved.row.id)) ?? saved.row };
}

function failureTitle({ edit, repetition, question }: Saving): string {
  if (repetition || question) return "Erro ao salvar aviso que se repete";
  return edit ? "Erro ao atualizar aviso" : "Erro ao criar aviso";
}

/** Shows the toast after a save. A page may add a button that opens the announcement. */
export type NotifySaved = (toast: ToastContent, announcement: Announcement) => void;

/**
 * Saves a submitted form and puts the row into the cached lists. If `notifySaved` is given, the
 * person gets a message.
 */
export function useSave(notifySaved?: NotifySaved) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (writing: Writing) => write(queryClient, writing),
    onMutate: (saving) => notify.dismiss(failureTitle(saving)),
    onError: (error, saving) =>
      notifySaved ? showError(failureTitle(saving), saveFailureOf)(error) : console.error(error),
    onSuccess: async ({ row, summary }, { edit, repetition }) => {
      await cacheSaved(queryClient, row);
      const repeats = repetition ? " Ele se repete." : "";
      const [title, description] = edit
        ? ["Aviso atualizado!", summary || "As alterações foram salvas."]
        : ["Aviso criado com sucesso!", `O aviso foi adicionado à lista.${repeats}`];
      const otherAction = await sendAction(queryClient, row);
      notifySaved?.({ title, description, otherAction, durationMs: OFFER_MS }, row);
    },
    // If the repetition failed, the row may be saved anyway. Therefore the series is refetched
    // after a failure too.
    onSettled: (_row, _error, { repetition, question }) =>
      repetition || question ? cacheSeries(queryClient) : undefined,
  });
}
