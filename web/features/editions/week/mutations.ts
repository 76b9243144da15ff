import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchChanged } from "@/lib/data/live.ts";
import { RequestError } from "@/lib/data/request.ts";
import { request } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import type { Choice } from "../model/item-changes.ts";
import { EDITION, EDITIONS, type Edition } from "../model/queries.ts";

type NewEdition = { serviceAt: string; items: readonly Choice[] };

/**
 * Begins the edition of a service with `items` in this order, and then calls `onBegun`. If another
 * editor has already begun the edition, the list of that editor stays. A notification then informs
 * the person.
 */
export function useBeginEdition(onBegun: (serviceAt: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ serviceAt, items }: NewEdition) =>
      request((api) => api.rpc("begin_edition", { service_at: serviceAt, items }).single()),
    onError: showError("Erro ao preparar a lista"),
    onSuccess: async ({ is_new }, { serviceAt }) => {
      await refetchEdition(queryClient);
      if (!is_new) {
        notify.info({
          title: "Outra pessoa já começou esta lista",
          description: "Aqui está o que ela escolheu. Confira e mude o que faltar.",
        });
      }
      onBegun(serviceAt);
    },
  });
}

/**
 * Refetches all editions and all data of the edition `id`, because another editor may have changed
 * the edition at the same moment.
 */
export const refetchEdition = (queryClient: QueryClient, id?: string) =>
  refetchChanged(
    queryClient,
    ({ queryKey: [noun, key] }) => noun === EDITIONS || (noun === EDITION && key === id),
  );

/**
 * A write that changes no row counts as a refusal. Another editor has then deleted the row, or the
 * session has ended and database policies hide all rows.
 * @throws {RequestError} with this hint if no row was written.
 */
export function checkWritten(
  rows: readonly unknown[],
  hint: "edition_gone" | "item_gone" | "block_gone" = "edition_gone",
) {
  if (rows.length === 0)
    throw new RequestError({ message: "No row was written.", code: "42501", hint }, 403);
}

/** Writes to the edition `id`, refetches the edition, and then calls `onDone`. */
function useEditionWrite<Values extends { id: string }>(
  failure: string,
  mutationFn: (values: Values) => Promise<unknown>,
  onDone?: (values: Values) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onError: showError(failure),
    onSettled: async (_, error, values: Values) => {
      await refetchEdition(queryClient, values.id);
      if (error === null) onDone?.(values);
    },
  });
}

/** Publishes the list of an edition. All outputs show the published list. */
export const usePublishEdition = (onPublished: () => void) =>
  useEditionWrite<{ id: string }>(
    "A lista não foi publicada",
    ({ id }) => request((api) => api.rpc("publish_edition", { edition_id: id })),
    onPublished,
  );

/**
 * Moves the list of an edition to another service. The published edition keeps its service until
 * the next publication.
 */
export const useMoveEdition = (onMoved: (moved: Pick<Edition, "service_at">) => void) =>
  useEditionWrite<Pick<Edition, "id" | "service_at">>(
    "Erro ao mudar o dia",
    async ({ id, service_at }) => {
      const written = await request((api) =>
        api.from("editions").update({ service_at }).eq("id", id).select("id"),
      );
      checkWritten(written);
    },
    onMoved,
  );

/**
 * Deletes an edition that was never published. Calls `onDeleted` before the deleted edition
 * disappears from the lists on the page.
 */
export const useDeleteEdition = (onDeleted: () => void) =>
  useEditionWrite<{ id: string }>("Erro ao excluir a lista", async ({ id }) => {
    checkWritten(await request((api) => api.from("editions").delete().eq("id", id).select("id")));
    notify.success({
      title: "Lista excluída",
      description: "Os avisos continuam no site.",
    });
    onDeleted();
  });

/** Removes an announcement from a published edition. Only admins may do this. */
export const useRemoveItem = (onRemoved: () => void) =>
  useEditionWrite<{ id: string; announcementId: string }>(
    "Erro ao retirar o aviso",
    async ({ id, announcementId }) => {
      const item = { edition_id: id, announcement_id: announcementId };
      await request((api) => api.rpc("remove_edition_item", item));
      notify.success({ title: "Aviso retirado", description: "Ele não está mais nesta lista." });
    },
    onRemoved,
  );
