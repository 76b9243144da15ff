import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { announcementPath } from "@/app/addresses.ts";
import { absolute } from "@/lib/config.ts";
import { request } from "@/lib/data/supabase.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { notify, showError } from "@/ui/toast.ts";
import { type Saved, saveRows } from "../form/save.ts";
import { fetchSaved, notManaged } from "../form/save-row.ts";
import { cacheDeleted, cacheRestored, cacheSaved, cacheSeries } from "../model/cached-changes.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import { shareText } from "../send/share-text.ts";
import type { Several } from "../series/save-series.ts";
import type { Scope } from "../series/series-question.tsx";
import { confirmed, type StatusValues } from "./status-values.ts";

/** A message offers to take a change back for this time. */
const UNDO_MS = 10_000;

/** A revision of an announcement: the change that is taken back, or the state that is brought back. */
type Revision = { id: string; revision: number };

/** The functions that bring a former state back: the own last change, or any state for admins and editors. */
const RESTORED = {
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

const restoring = (
  queryClient: QueryClient,
  name: keyof typeof RESTORED,
): MutationOptions<Announcement | null, Error, Revision> => ({
  mutationFn: async ({ id, revision }) => {
    await request((api) => api.rpc(name, { announcement_id: id, revision }));
    return fetchSaved(id);
  },
  onSuccess: async (row, { id }) => {
    await cacheRestored(queryClient, id, row);
    notify.success(RESTORED[name]);
  },
  onError: showError(RESTORED[name].failure, failureOf),
});

export const useRestore = (name: keyof typeof RESTORED) =>
  useMutation(restoring(useQueryClient(), name));

/** Writes without a component that waits for it; `options` tell what failed. */
function write<Data, Input>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Input>,
  input: Input,
) {
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  mutation.execute(input).catch(() => {});
}

const undoButton = (queryClient: QueryClient, change: Revision) => ({
  label: "Desfazer",
  onClick: () => write(queryClient, restoring(queryClient, "undo_change"), change),
});

/** The title of the message and its text for one announcement, and the title for several. */
const TOLD: Readonly<Record<string, [title: string, description: string, several: string]>> = {
  cancelled: ["Aviso cancelado", "Ele fica na lista, riscado.", "avisos cancelados"],
  postponed: ["Aviso adiado", "A lista mostra que ele foi adiado.", "avisos adiados"],
  scheduled: ["Aviso confirmado", "Ele vale de novo.", "avisos confirmados"],
};

type Change = { announcement: Announcement; values: StatusValues; several?: Several | undefined };

function tellInWhatsApp(announcement: Announcement) {
  const link = absolute(announcementPath(announcement.id));
  window.open(whatsAppLink(shareText(announcement, link, Date.now())), "_blank", "noopener");
}

const change = (queryClient: QueryClient): MutationOptions<Saved, Error, Change> => ({
  mutationFn: ({ announcement, values, several }) =>
    saveRows(queryClient, { base: announcement, changes: values }, several),
  onSuccess: async ({ row, told, changed }) => {
    await cacheSaved(queryClient, row);
    const [one, description, many] = TOLD[row.status] ?? [];
    if (!one || !description) return;
    const title = changed === 1 ? one : `${changed} ${many}`;
    if (told !== undefined) return notify.success({ title, description: told });
    notify.success({
      ...{ title, description },
      action: { label: "Avisar no WhatsApp", onClick: () => tellInWhatsApp(row) },
      otherAction: undoButton(queryClient, row),
      durationMs: UNDO_MS,
    });
  },
  onError: showError("Erro ao alterar aviso", failureOf),
  onSettled: (_done, _error, { several }) => (several ? cacheSeries(queryClient) : undefined),
});

export const useChangeState = () => useMutation(change(useQueryClient()));

export const confirm = (queryClient: QueryClient, announcement: Announcement) =>
  write(queryClient, change(queryClient), { announcement, values: confirmed });

/** @returns the revision that the deletion is; undefined when it was gone already. */
async function deleteAnnouncement(id: string): Promise<number | undefined> {
  const [deleted] = await request((api) =>
    api.from("announcements").delete().eq("id", id).select("revision"),
  );
  if (deleted) return deleted.revision + 1;
  if ((await fetchSaved(id)) === null) return undefined;
  throw new Error(notManaged("excluí"));
}

const deleteSeveral = (announcement_id: string, scope: Scope) =>
  request((api) => api.rpc("delete_series_occurrences", { announcement_id, scope }));

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
