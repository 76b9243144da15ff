import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { cacheDeleted, cacheSaved, cacheSeries } from "../model/cached-changes.ts";
import { failureOf } from "../model/checks.ts";
import { type Creation, createAnnouncement } from "../model/mutations.ts";
import type { Announcement } from "../model/queries.ts";
import {
  type Changes,
  type Edit,
  fetchSaved,
  notManaged,
  saveAnnouncement,
} from "../model/save-announcement.ts";
import type { Rule } from "../model/series-query.ts";
import { isQuestion, type Plan, type Question } from "./plan.ts";
import { counted } from "./repetition.ts";
import type { Scope } from "./scope.ts";
import {
  changeRule,
  changeSeries,
  deleteOccurrences,
  repeatAnnouncement,
} from "./series-writes.ts";

type Saving = Creation & {
  /** Undefined for a new one. */
  edit: Edit | undefined;
  plan: Plan | Question;
};

/** What became of a series, in sentences. */
type Saved = { row: Announcement; told: string; changed: number };
type Done = { changed: number; kept: number; deleted?: number; written?: number };

const sentences = (...all: (string | false)[]) => all.filter(Boolean).join(" ");

const changedInWords = ({ changed, kept }: { changed: number; kept: number }) =>
  sentences(
    changed === 1 ? "1 aviso foi alterado." : `${changed} avisos foram alterados.`,
    kept === 1 && "1 tinha sido alterado sozinho e ficou como estava.",
    kept > 1 && `${kept} tinham sido alterados sozinhos e ficaram como estavam.`,
  );

function doneInWords(
  { changed, kept, deleted = 0, written = 0 }: Done,
  isChanged: boolean,
): string {
  return sentences(
    isChanged && changedInWords({ changed, kept }),
    deleted > 0 && `${counted(deleted)} ${deleted === 1 ? "saiu" : "saíram"} da lista.`,
    written > 0 && `${counted(written)} ${written === 1 ? "entrou" : "entraram"}.`,
  );
}

type Several = Edit &
  Pick<Plan, "scope" | "includesDetached" | "repetition"> & { seen: Pick<Rule, "id" | "revision"> };

/** Changes several of a series, and how they repeat, over the revisions that the person has seen. */
async function saveSeveral(queryClient: QueryClient, several: Several): Promise<Saved> {
  const { scope, includesDetached: include_detached = false, repetition, seen, ...edit } = several;
  const { id } = edit.base;
  const result: { done?: Done } = {};
  const write = async (changes: Changes, revision?: number) => {
    const revisions = { revision, series: seen };
    const args = { announcement_id: id, changes, include_detached };
    const done = repetition
      ? await changeRule({ ...args, ...repetition }, revisions)
      : scope !== "this" && (await changeSeries({ ...args, scope }, revisions));
    if (!done) return null;
    result.done = done;
    return fetchSaved(id);
  };
  let row: Announcement | null = await saveAnnouncement(
    queryClient,
    edit,
    (changes, { revision }) => write(changes, revision),
  );
  const isChanged = result.done !== undefined;
  // Nothing else was changed, or the person chose the other texts.
  if (repetition && !isChanged) row = await write({});
  if (row === null) throw new Error(notManaged("alterá"));
  const { done = { changed: 0, kept: 0 } } = result;
  return { row, told: doneInWords(done, isChanged), changed: done.changed };
}

/** Writes the row, or several of its series, and then how it repeats. What has been written before is the same again. */
async function save(queryClient: QueryClient, { edit, plan, ...creation }: Saving): Promise<Saved> {
  const { scope, repetition } = plan;
  const isSeveral = isQuestion(plan) && (repetition !== undefined || scope !== "this");
  if (edit && isSeveral) return saveSeveral(queryClient, { ...edit, ...plan });
  const row = edit
    ? await saveAnnouncement(queryClient, edit)
    : await createAnnouncement(queryClient, creation);
  if (repetition) await repeatAnnouncement(row.id, repetition);
  return { row: (await fetchSaved(row.id)) ?? row, told: "", changed: 1 };
}

const readAgain = (queryClient: QueryClient) => () => cacheSeries(queryClient);

/** Saves an announcement that repeats, or is to; `onSaved` says so. */
export function useSaveSeries(
  onSaved: (row: Announcement, editing: boolean, told: string) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...failureToast("Erro ao salvar aviso que se repete", failureOf),
    mutationFn: (saving: Saving) => save(queryClient, saving),
    onSuccess: async ({ row, told }, { edit }) => {
      await cacheSaved(queryClient, row);
      onSaved(row, edit !== undefined, told);
    },
    // A part of it may be saved when another one failed.
    onSettled: readAgain(queryClient),
  });
}

/** `isOwn` is whether they are of who deletes them. */
type Deletion = { id: string; scope: Exclude<Scope, "this">; isOwn: boolean };

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

/** Cancels, postpones or confirms several of a series. */
export function useChangeSeriesState() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (several: Omit<Several, "repetition">) =>
      saveSeveral(queryClient, { ...several, repetition: undefined }),
    onSuccess: async ({ row, told, changed }, { changes }) => {
      await cacheSaved(queryClient, row);
      const [one, several] = TOLD[changes.status ?? ""] ?? ["Aviso alterado", "avisos alterados"];
      notify.success({
        title: changed === 1 ? one : `${changed} ${several}`,
        description: told,
      });
    },
    onError: showError("Erro ao alterar avisos", failureOf),
    onSettled: readAgain(queryClient),
  });
}
