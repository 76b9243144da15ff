import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { dataOf, insertedBy } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { notify, showError } from "@/ui/toast.ts";
import { UNREAD } from "@/ui/versions/save-version.ts";
import { sentPicture } from "../picture/send-picture.ts";
import type { Saving } from "../series/plan.ts";
import { repeatAnnouncement, type Saved, saveRows } from "../series/save-rows.ts";
import type { Scope } from "../series/scope.ts";
import { cacheDeleted, cacheSaved, cacheSeries } from "./cached-changes.ts";
import { EMPTY_STATE } from "./changes.ts";
import { failureOf } from "./checks.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import type { Announcement } from "./queries.ts";
import type { AnnouncementValues } from "./request-values.ts";
import { fetchSaved, notManaged, saveAnnouncement } from "./save-announcement.ts";
import { UNDO_MS, undoButton, write } from "./undo.ts";

type Creation = { id: string; values: AnnouncementValues; authorId: string | null };
type Writing = Creation & Saving;

async function createAnnouncement(
  queryClient: QueryClient,
  { id, values, authorId }: Creation,
): Promise<Announcement> {
  const picture = await sentPicture(values.picture);
  const response = await (await supabase())
    .from("announcements")
    .insert({ id, ...values, picture, created_by: authorId })
    .select(ANNOUNCEMENT_COLUMNS)
    .single();
  const created = insertedBy(response);
  if (created) return created;
  // The form makes the id once. A row with this id was saved by it, and the response was lost: save the form over that row,
  // and ask about changes that somebody else has made since.
  const saved = await fetchSaved(id);
  if (saved === null) return dataOf(response);
  const base = saved.revision === 1 ? saved : { ...saved, ...EMPTY_STATE, revision: UNREAD };
  return saveAnnouncement(queryClient, { base, changes: values });
}

function failureTitle({ edit, repetition, question }: Saving): string {
  if (repetition || question) return "Erro ao salvar aviso que se repete";
  return edit ? "Erro ao atualizar aviso" : "Erro ao criar aviso";
}

/** Writes the row, or several of its series, and then how it repeats; trying again writes nothing twice. */
async function save(queryClient: QueryClient, writing: Writing): Promise<Saved> {
  const { edit, repetition, question, answer, ...creation } = writing;
  const several = question && answer && { series: question.series, answer, repetition };
  const saved = edit
    ? await saveRows(queryClient, edit, several)
    : { row: await createAnnouncement(queryClient, creation), changed: 1 };
  if (!repetition || several) return saved;
  await repeatAnnouncement(saved.row.id, repetition);
  return { ...saved, row: (await fetchSaved(saved.row.id)) ?? saved.row };
}

/** Saves a form; `told` says what became of several of a series. */
export function useSave(onSaved: (row: Announcement, saving: Saving, told?: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (saving: Writing) => save(queryClient, saving),
    onMutate: (saving) => notify.dismiss(failureTitle(saving)),
    onError: (error, saving) => showError(failureTitle(saving), failureOf)(error),
    onSuccess: async ({ row, told }, saving) => {
      await cacheSaved(queryClient, row);
      onSaved(row, saving, told);
    },
    // A part of it may be saved when another one failed.
    onSettled: (_row, _error, { repetition, question }) =>
      repetition || question ? cacheSeries(queryClient) : undefined,
  });
}

/** @returns the revision that the deletion is; undefined when it was gone already. */
async function deleteAnnouncement(id: string): Promise<number | undefined> {
  const [deleted] = dataOf(
    await (await supabase()).from("announcements").delete().eq("id", id).select("revision"),
  );
  if (deleted) return deleted.revision + 1;
  const left = dataOf(
    await (await supabase()).from("announcements").select("id").eq("id", id).maybeSingle(),
  );
  if (left === null) return undefined;
  throw new Error(notManaged("excluí"));
}

/** Deletes several of a series, which ends before them. @returns how many */
const deleteSeveral = async (announcement_id: string, scope: Scope) =>
  dataOf(await (await supabase()).rpc("delete_series_occurrences", { announcement_id, scope }));

/** `isOwn` is whether the person who deletes them has published them. */
type Deletion = { id: string; scope: Scope; isOwn: boolean };

const DELETED = { title: "Aviso excluído", description: "O aviso foi removido da lista." };

/** Deletes one announcement, which the message offers to take back, or several of its series. */
function deletion(
  queryClient: QueryClient,
  told = DELETED,
): MutationOptions<number | undefined, Error, Deletion> {
  const fail = showError("Erro ao excluir aviso", failureOf);
  return {
    mutationFn: ({ id, scope }) =>
      scope === "this" ? deleteAnnouncement(id) : deleteSeveral(id, scope),
    onSuccess: async (result, { id, scope, isOwn }) => {
      await cacheDeleted(queryClient, id);
      if (result === undefined) return fail(new Error(notManaged("excluí")));
      if (scope === "this") {
        const action = undoButton(queryClient, { id, revision: result });
        return notify.success({ ...told, action, durationMs: UNDO_MS });
      }
      const place = isOwn
        ? "Em “Meus avisos” dá para trazer cada um de volta por 30 dias."
        : "Em “Administração” dá para trazer cada um de volta.";
      notify.success({
        title: result === 1 ? DELETED.title : `${result} avisos excluídos`,
        description: `A repetição terminou. ${place}`,
      });
    },
    onError: fail,
    onSettled: (_result, _error, { scope }) =>
      scope === "this" ? undefined : cacheSeries(queryClient),
  };
}

export const useDelete = () => useMutation(deletion(useQueryClient()));

/** Deletes one row of a series, a holiday for example; the others go on, and it is not written again. */
export function skip(queryClient: QueryClient, { id, date }: Announcement): void {
  const description = `O de ${formatDay(date)} saiu da lista; os outros continuam.`;
  const told = { title: "Aviso pulado", description };
  write(queryClient, deletion(queryClient, told), { id, scope: "this", isOwn: true });
}
