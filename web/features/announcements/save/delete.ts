import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { notify, OFFER_MS, showError } from "@/ui/toast.ts";
import { cacheDeleted, cacheSeries } from "../model/cached-changes.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import type { Scope } from "../series/series-outcome.ts";
import { fetchSaved, notManaged } from "./read-saved.ts";
import { undoButton } from "./restore.ts";
import { runMutation } from "./run-mutation.ts";

/**
 * Deletes an announcement. Returns the revision number of the deletion. Returns undefined if the
 * announcement was already deleted.
 */
async function deleteAnnouncement(id: string): Promise<number | undefined> {
  const [deleted] = await request((api) =>
    api.from("announcements").delete().eq("id", id).select("revision"),
  );
  if (deleted) return deleted.revision + 1;
  if ((await fetchSaved(id)) === null) return undefined;
  throw new Error(notManaged("excluí"));
}

const deleteOccurrences = (announcement_id: string, scope: Scope) =>
  request((api) => api.rpc("delete_series_occurrences", { announcement_id, scope }));

/**
 * The announcement to delete. `scope` tells which occurrences of its series to delete too. `isOwn`
 * is true if the person is the author of the announcement.
 */
type Deletion = { id: string; scope: Scope; isOwn: boolean };

const DELETE_MESSAGE = { title: "Aviso excluído", description: "O aviso foi removido da lista." };

/**
 * Deletes an announcement, or several occurrences of its series. After the deletion of a single
 * announcement, the message has a button that undoes the deletion.
 */
export function deleteMutation(message = DELETE_MESSAGE) {
  const fail = showError("Erro ao excluir aviso", failureOf);
  return mutationOptions({
    mutationFn: ({ id, scope }: Deletion) =>
      scope === "this" ? deleteAnnouncement(id) : deleteOccurrences(id, scope),
    onSuccess: async (result, { id, scope, isOwn }, _result, { client }) => {
      await cacheDeleted(client, id);
      if (result === undefined) return fail(new Error(notManaged("excluí")));
      if (scope === "this") {
        const action = undoButton(client, { id, revision: result });
        return notify.success({ ...message, action, durationMs: OFFER_MS });
      }
      const place = isOwn
        ? "Em “Meus avisos” dá para trazer cada um de volta por 30 dias."
        : "Em “Administração” dá para trazer cada um de volta.";
      notify.success({
        title: result === 1 ? DELETE_MESSAGE.title : `${result} avisos excluídos`,
        description: `A repetição terminou. ${place}`,
      });
    },
    onError: fail,
    onSettled: (_result, _error, { scope }, _mutated, { client }) =>
      scope === "this" ? undefined : cacheSeries(client),
  });
}

/**
 * Deletes one occurrence of a series, for example on a holiday. The series continues, and the
 * database does not create this occurrence again.
 */
export function skip(queryClient: QueryClient, { id, date }: Announcement): void {
  const description = `O de ${formatDay(date)} saiu dos avisos; os outros continuam.`;
  const mutation = deleteMutation({ title: "Aviso pulado", description });
  runMutation(queryClient, mutation, { id, scope: "this", isOwn: true });
}
