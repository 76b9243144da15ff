import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { cacheDeleted, cacheSaved, cacheSeries } from "../model/cached-changes.ts";
import { failureOf } from "../model/checks.ts";
import { createAnnouncement, updateAnnouncement } from "../model/mutations.ts";
import type { Announcement } from "../model/queries.ts";
import type { AnnouncementValues } from "../model/request-values.ts";
import { sentPicture } from "../picture/send-picture.ts";
import type { Plan } from "./plan.ts";
import { counted } from "./repetition.ts";
import type { Scope } from "./scope.ts";
import {
  changeRule,
  changeSeries,
  deleteOccurrences,
  fetchSaved,
  repeatAnnouncement,
} from "./series-writes.ts";

type Saving = {
  id: string;
  values: AnnouncementValues;
  authorId: string | null;
  /** Undefined for a new one. */
  editing: Announcement | undefined;
  plan: Plan;
};

/** What became of a series, in sentences. */
type Saved = { row: Announcement; told: string };

const sentences = (...all: (string | false)[]) => all.filter(Boolean).join(" ");

const changedInWords = ({ changed, kept }: { changed: number; kept: number }) =>
  sentences(
    changed === 1 ? "1 aviso foi alterado." : `${changed} avisos foram alterados.`,
    kept === 1 && "1 manteve o que é só dele.",
    kept > 1 && `${kept} mantiveram o que é só deles.`,
  );

/** Writes the row, or several of its series, and then how it repeats. What has been written before is the same again. */
async function save({ id, authorId, editing, plan, ...given }: Saving): Promise<Saved> {
  const { scope, repetition } = plan;
  const picture = await sentPicture(given.values.picture);
  const values = { ...given.values, picture };
  const changes = { ...plan.changes, ...("picture" in plan.changes && { picture }) };
  let told = "";
  if (repetition && editing?.series_id) {
    const { deleted, written, ...done } = await changeRule(id, repetition, changes);
    told = sentences(
      Object.keys(changes).length > 0 && changedInWords(done),
      deleted > 0 && `${counted(deleted)} ${deleted === 1 ? "saiu" : "saíram"} da lista.`,
      written > 0 && `${counted(written)} ${written === 1 ? "entrou" : "entraram"}.`,
    );
    return { row: await fetchSaved(id), told };
  }
  if (scope !== "this") told = changedInWords(await changeSeries(id, scope, changes));
  // What differs alone: the series may have been changed since the form was opened, and what is written stays this one's.
  else if (editing) await updateAnnouncement({ id, values: changes });
  else await createAnnouncement({ id, values, authorId });
  if (repetition) await repeatAnnouncement(id, repetition);
  return { row: await fetchSaved(id), told };
}

const readAgain = (queryClient: QueryClient) => () => cacheSeries(queryClient);

/** Saves an announcement that repeats, or is to; `onSaved` says so. */
export function useSaveSeries(
  onSaved: (row: Announcement, editing: boolean, told: string) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...failureToast("Erro ao salvar aviso que se repete", failureOf),
    mutationFn: save,
    onSuccess: async ({ row, told }, { editing }) => {
      await cacheSaved(queryClient, row);
      onSaved(row, editing !== undefined, told);
    },
    // A part of it may be saved when another one failed.
    onSettled: readAgain(queryClient),
  });
}

type Several = { id: string; scope: Exclude<Scope, "this"> };
/** `isOwn` is whether they are of who deletes them. */
type Deletion = Several & { isOwn: boolean };

/** Deletes several of a series, which ends before them. What was of another one is not among one's own deletions. */
export function useDeleteSeries() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, scope }: Deletion) => deleteOccurrences(id, scope),
    onSuccess: async (count, { id, isOwn }) => {
      await cacheDeleted(queryClient, id);
      notify.success({
        title: count === 1 ? "Aviso excluído" : `${count} avisos excluídos`,
        description: sentences(
          "A repetição terminou.",
          isOwn && "Em “Meus avisos” dá para trazer cada um de volta por 30 dias.",
          !isOwn && "Em “Administração” dá para trazer cada um de volta.",
        ),
      });
    },
    onError: showError("Erro ao excluir avisos", failureOf),
    onSettled: readAgain(queryClient),
  });
}

const TOLD: Readonly<Record<string, [one: string, several: string]>> = {
  cancelled: ["Aviso cancelado", "avisos cancelados"],
  postponed: ["Aviso adiado", "avisos adiados"],
  scheduled: ["Aviso confirmado", "avisos confirmados"],
};

type StateChange = Several & { values: { status: string } };

/** Cancels, postpones or confirms several of a series. */
export function useChangeSeriesState() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, scope, values }: StateChange) => ({
      done: await changeSeries(id, scope, values),
      row: await fetchSaved(id),
    }),
    onSuccess: async ({ done, row }, { values }) => {
      await cacheSaved(queryClient, row);
      const [one, several] = TOLD[values.status] ?? ["Aviso alterado", "avisos alterados"];
      notify.success({
        title: done.changed === 1 ? one : `${done.changed} ${several}`,
        description: changedInWords(done),
      });
    },
    onError: showError("Erro ao alterar avisos", failureOf),
    onSettled: readAgain(queryClient),
  });
}
