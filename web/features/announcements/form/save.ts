import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { notify, showError } from "@/ui/toast.ts";
import { cacheSaved, cacheSeries } from "../model/cached-changes.ts";
import type { Changes } from "../model/changes.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import { type AnnouncementValues, FREQUENCIES } from "../model/schema.ts";
import { findSeriesPlace, type Rule } from "../model/series-query.ts";
import { dayAt, type Repeats, type Repetition } from "../series/repetition.ts";
import {
  changeSeries,
  doneInWords,
  repeatAnnouncement,
  type Several,
} from "../series/save-series.ts";
import type { Answer, Question } from "../series/series-question.tsx";
import {
  createAnnouncement,
  type Edit,
  fetchSaved,
  notManaged,
  saveAnnouncement,
} from "./save-row.ts";

export type Saving = {
  values: AnnouncementValues;
  /** Undefined for a new announcement. */
  edit?: Edit | undefined;
  /** How it repeats from then on; undefined for no change. */
  repetition?: Repetition | undefined;
  /** Asks which rows of its series are meant; undefined where saving changes this row alone. */
  question?: Question | undefined;
  answer?: Answer;
};

/** Returns how a series repeats from one of its announcements on. The day of `values` is the last one of a series that ends. */
function repetitionOf({ repeats, until }: Repeats, values: AnnouncementValues, rule?: Rule) {
  const ended = repeats === "never" ? rule : undefined;
  const frequency = FREQUENCIES.find((each) => each === (ended?.frequency ?? repeats));
  const last = ended ? dayAt(values.date, ended.time_zone) : until || null;
  return frequency && { frequency, until: last };
}

/**
 * Adds how the announcement repeats, and the question which rows are meant; returns undefined when nothing was changed.
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
  const place = edit && (await findSeriesPlace(queryClient, edit.base));
  const series = place && { ...place.series, ...seen, upcoming: place.series.upcoming };
  const repetition = repetitionOf(repeats, values, series);
  const changes = edit?.changes;
  if (changes && Object.keys(changes).length === 0 && !repetition) return undefined;
  const asked = { deed: repetition ? "rule" : "change", changes, repetition } as const;
  return { ...saving, repetition, question: place && series && { ...place, series, ...asked } };
}

/** The saved row; `told` says in sentences what became of several. */
export type Saved = { row: Announcement; told?: string; changed: number };

export async function saveRows(
  queryClient: QueryClient,
  edit: Edit,
  several?: Several,
): Promise<Saved> {
  if (!several || (several.answer.scope === "this" && !several.repetition))
    return { row: await saveAnnouncement(queryClient, edit), changed: 1 };
  const announcement_id = edit.base.id;
  let done = { changed: 0, kept: 0 };
  let isDone = false;
  const write = async (changes: Changes, base?: Announcement) => {
    const revision = base && { revision: base.revision };
    const result = await changeSeries(several, { announcement_id, changes, ...revision });
    if (result === null) return null;
    done = result;
    isDone = true;
    return fetchSaved(announcement_id);
  };
  let row: Announcement | null = await saveAnnouncement(queryClient, edit, write);
  // Nothing else was changed, or the person chose the other texts.
  if (several.repetition && !isDone) row = await write({});
  if (row === null) throw new Error(notManaged("alterá"));
  return { row, told: doneInWords(done), changed: done.changed };
}

/** `id` is made once by the form, so that a save that is tried again writes the same row. */
type Writing = Saving & { id: string; authorId: string | null };

async function write(queryClient: QueryClient, writing: Writing): Promise<Saved> {
  const { edit, repetition, question, answer, ...creation } = writing;
  const several = question && answer && { series: question.series, answer, repetition };
  const saved = edit
    ? await saveRows(queryClient, edit, several)
    : { row: await createAnnouncement(queryClient, creation), changed: 1 };
  if (!repetition || several) return saved;
  await repeatAnnouncement(saved.row.id, repetition);
  return { ...saved, row: (await fetchSaved(saved.row.id)) ?? saved.row };
}

function failureTitle({ edit, repetition, question }: Saving): string {
  if (repetition || question) return "Erro ao salvar aviso que se repete";
  return edit ? "Erro ao atualizar aviso" : "Erro ao criar aviso";
}

export type NotifySaved = (title: string, description: string, announcement: Announcement) => void;

/** Saves a submitted form, places the row into the cached lists and tells the person. */
export function useSave(notifySaved: NotifySaved) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (writing: Writing) => write(queryClient, writing),
    onMutate: (saving) => notify.dismiss(failureTitle(saving)),
    onError: (error, saving) => showError(failureTitle(saving), failureOf)(error),
    onSuccess: async ({ row, told }, { edit, repetition }) => {
      await cacheSaved(queryClient, row);
      if (edit) return notifySaved("Aviso atualizado!", told || "As alterações foram salvas.", row);
      const repeats = repetition ? " Ele se repete." : "";
      notifySaved("Aviso criado com sucesso!", `O aviso foi adicionado à lista.${repeats}`, row);
    },
    // A part may be saved when another one failed.
    onSettled: (_row, _error, { repetition, question }) =>
      repetition || question ? cacheSeries(queryClient) : undefined,
  });
}
