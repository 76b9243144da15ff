import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchChanged } from "@/lib/data/live.ts";
import { RequestError } from "@/lib/data/request.ts";
import { request } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import type { Choice } from "../model/item-changes.ts";
import type { Edition } from "../model/queries.ts";

type NewEdition = { serviceAt: string; items: readonly Choice[] };

/**
 * Begins the edition of a service with these items, in their order. `onBegun` is called once it is known; where somebody
 * else has begun it, theirs stays, and the person is told.
 */
export function useBeginEdition(onBegun: (serviceAt: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ serviceAt, items }: NewEdition) =>
      request((api) => api.rpc("begin_edition", { service_at: serviceAt, items }).single()),
    ...failureToast("Erro ao preparar a lista"),
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

/** Reads the editions and all of the one `id` again: another editor may have changed it at the same moment. */
export const refetchEdition = (queryClient: QueryClient, id?: string) =>
  refetchChanged(
    queryClient,
    ({ queryKey: [noun, of] }) => noun === "editions" || (noun === "edition" && of === id),
  );

/** Publishes the list of an edition, from which the outputs are made. `onPublished` is called once the screen knows it. */
export function usePublishEdition(onPublished: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request((api) => api.rpc("publish_edition", { edition_id: id })),
    onError: showError("A lista não ficou pronta"),
    onSettled: async (_, error, id) => {
      await refetchEdition(queryClient, id);
      if (error === null) onPublished();
    },
  });
}

/** @throws {RequestError} when no row of `editions` was written, because another editor has deleted it. */
function checkWritten(rows: readonly unknown[]) {
  if (rows.length > 0) return;
  throw new RequestError({ message: "this edition is gone", hint: "edition_gone" }, 403);
}

/** Moves the list of an edition to another service; the published copy keeps its service. */
export function useMoveEdition(onMoved: (moved: Pick<Edition, "service_at">) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, serviceAt }: { id: string; serviceAt: string }) => {
      const values = { service_at: serviceAt };
      checkWritten(
        await request((api) => api.from("editions").update(values).eq("id", id).select("id")),
      );
    },
    onError: showError("Erro ao mudar o culto"),
    onSettled: async (_, error, { id, serviceAt }) => {
      await refetchEdition(queryClient, id);
      if (error === null) onMoved({ service_at: serviceAt });
    },
  });
}

/** Deletes an edition that was never published. `onDeleted` is called before it leaves the lists. */
export function useDeleteEdition(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      checkWritten(await request((api) => api.from("editions").delete().eq("id", id).select("id")));
    },
    onSuccess: () => {
      notify.success({ title: "Lista excluída", description: "Os avisos continuam no quadro." });
      onDeleted();
    },
    onError: showError("Erro ao excluir a lista"),
    onSettled: (_, __, id) => refetchEdition(queryClient, id),
  });
}

/** Takes an announcement out of a published edition. For admins. `onRemoved` is called once the screen knows it. */
export function useRemoveItem(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, announcementId }: { id: string; announcementId: string }) => {
      const item = { edition_id: id, announcement_id: announcementId };
      return request((api) => api.rpc("remove_edition_item", item));
    },
    onSuccess: () =>
      notify.success({ title: "Aviso retirado", description: "Ele não está mais nesta lista." }),
    onError: showError("Erro ao retirar o aviso"),
    onSettled: async (_, error, { id }) => {
      await refetchEdition(queryClient, id);
      if (error === null) onRemoved();
    },
  });
}
