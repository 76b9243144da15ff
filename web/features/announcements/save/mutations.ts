import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { notify, OFFER_MS, showError } from "@/ui/toast.ts";
import { cacheDeleted, cacheRestored, cacheSaved, cacheSeries } from "../model/cached-changes.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import type { STATUSES } from "../model/schema.ts";
import { whatsAppAction } from "../send/share-text.ts";
import type { Scope } from "../series/series-question.tsx";
import { type Saved, saveRows } from "./save.ts";
import { fetchSaved, notManaged } from "./save-row.ts";
import type { SeriesEdit } from "./save-series.ts";

/**
 * A revision of an announcement: the one whose change is undone, or the one whose state is
 * restored.
 */
type Revision = { id: string; revision: number };

/**
 * The messages of the SQL functions `undo_change` (the person's own last change) and
 * `restore_announcement` (any revision).
 */
const RESTORE_MESSAGES = {
  undo_change: {
    title: "Desfeito",
    description: "O aviso voltou a ser como era.",
    failure: "Erro ao desfazer",
  },
  restore_announcement: {
    title: "Aviso restaurado",
    description: "O aviso voltou ao estado escolhido.",
    failure: "Erro ao restaurar aviso",
  },
};

const restoreMutation = (
  queryClient: QueryClient,
  name: keyof typeof RESTORE_MESSAGES,
): MutationOptions<Announcement | null, Error, Revision> => ({
  mutationFn: async ({ id, revision }) => {
    await request((api) => api.rpc(name, { announcement_id: id, revision }));
    return fetchSaved(id);
  },
  onSuccess: async (row, { id }) => {
    await cacheRestored(queryClient, id, row);
    notify.success(RESTORE_MESSAGES[name]);
  },
  onError: showError(RESTORE_MESSAGES[name].failure, failureOf),
});

export const useRestore = (name: keyof typeof RESTORE_MESSAGES) =>
  useMutation(restoreMutation(useQueryClient(), name));

/** Runs a mutation outside of a component. The `onError` of `options` shows a failure. */
function runMutation<Data, Input>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Input>,
  input: Input,
) {
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  mutation.execute(input).catch(() => {});
}

const undoButton = (queryClient: QueryClient, change: Revision) => ({
  label: "Desfazer",
  onClick: () => runMutation(queryClient, restoreMutation(queryClient, "undo_change"), change),
});

/**
 * The messages after a change of the status: title and text when one announcement changed, and the
 * end of the title when several did.
 */
const MESSAGES: Readonly<Record<string, [title: string, description: string, several: string]>> = {
  cancelled: ["Aviso cancelado", "Ele continua aparecendo, riscado.", "avisos cancelados"],
  postponed: ["Aviso adiado", "Quem abrir os avisos vê que ele foi adiado.", "avisos adiados"],
  scheduled: ["Aviso confirmado", "Ele vale de novo.", "avisos confirmados"],
};

export type StatusValues = Partial<Pick<Announcement, "date" | "ends_at">> &
  Pick<Announcement, "status_reason"> & { status: (typeof STATUSES)[number] };

export const confirmedValues: StatusValues = { status: "scheduled", status_reason: null };

type Change = {
  announcement: Announcement;
  values: StatusValues;
  seriesEdit?: SeriesEdit | undefined;
};

const statusMutation = (queryClient: QueryClient): MutationOptions<Saved, Error, Change> => ({
  mutationFn: ({ announcement, values, seriesEdit }) =>
    saveRows(queryClient, { base: announcement, changes: values }, seriesEdit),
  onSuccess: async ({ row, summary, changed }) => {
    await cacheSaved(queryClient, row);
    const [one, description, many] = MESSAGES[row.status] ?? [];
    if (!one || !description) return;
    const title = changed === 1 ? one : `${changed} ${many}`;
    if (summary !== undefined) return notify.success({ title, description: summary });
    notify.success({
      ...{ title, description },
      action: whatsAppAction(row),
      otherAction: undoButton(queryClient, row),
      durationMs: OFFER_MS,
    });
  },
  onError: showError("Erro ao alterar aviso", failureOf),
  onSettled: (_done, _error, { seriesEdit }) => (seriesEdit ? cacheSeries(queryClient) : undefined),
});

export const useChangeStatus = () => useMutation(statusMutation(useQueryClient()));

export const confirm = (queryClient: QueryClient, announcement: Announcement) =>
  runMutation(queryClient, statusMutation(queryClient), { announcement, values: confirmedValues });

/**
 * Deletes an announcement. Returns the revision number of the deletion; undefined when the
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
 * The announcement to delete, and in `scope` the occurrences of its series to delete with it.
 * `isOwn` is true when the person who deletes them is their author.
 */
type Deletion = { id: string; scope: Scope; isOwn: boolean };

const DELETE_MESSAGE = { title: "Aviso excluído", description: "O aviso foi removido da lista." };

/**
 * Deletes one announcement, with a message that offers to undo it, or several occurrences of its
 * series.
 */
function deleteMutation(
  queryClient: QueryClient,
  message = DELETE_MESSAGE,
): MutationOptions<number | undefined, Error, Deletion> {
  const fail = showError("Erro ao excluir aviso", failureOf);
  return {
    mutationFn: ({ id, scope }) =>
      scope === "this" ? deleteAnnouncement(id) : deleteOccurrences(id, scope),
    onSuccess: async (result, { id, scope, isOwn }) => {
      await cacheDeleted(queryClient, id);
      if (result === undefined) return fail(new Error(notManaged("excluí")));
      if (scope === "this") {
        const action = undoButton(queryClient, { id, revision: result });
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
    onSettled: (_result, _error, { scope }) =>
      scope === "this" ? undefined : cacheSeries(queryClient),
  };
}

export const useDelete = () => useMutation(deleteMutation(useQueryClient()));

/**
 * Deletes one occurrence of a series, for example on a holiday. The series continues, and the
 * database does not create this occurrence again.
 */
export function skip(queryClient: QueryClient, { id, date }: Announcement): void {
  const description = `O de ${formatDay(date)} saiu dos avisos; os outros continuam.`;
  const mutation = deleteMutation(queryClient, { title: "Aviso pulado", description });
  runMutation(queryClient, mutation, { id, scope: "this", isOwn: true });
}

/**
 * Sends the followers of an announcement and of its ministry a push message at once. The toast
 * tells the number of devices.
 */
export function notifyFollowers(queryClient: QueryClient, { id, ministry }: Announcement): void {
  const followed = ministry ? "este aviso ou este ministério" : "este aviso";
  const mutation: MutationOptions<number, Error, string> = {
    mutationFn: (announcement_id) =>
      request((api) => api.rpc("notify_followers", { announcement_id })),
    onSuccess: (devices) => {
      const description =
        devices === 1
          ? "1 aparelho vai receber a mensagem."
          : `${devices} aparelhos vão receber a mensagem.`;
      if (devices > 0) return notify.success({ title: "Aviso enviado", description });
      notify.error({
        title: "Ninguém foi avisado",
        description: `Ninguém segue ${followed} ainda. Compartilhe o aviso no WhatsApp.`,
      });
    },
    onError: showError("Erro ao avisar", failureOf),
  };
  runMutation(queryClient, mutation, id);
}
