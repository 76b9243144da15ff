import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchChanged } from "@/lib/data/live.ts";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
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
    mutationFn: async ({ serviceAt, items }: NewEdition) => {
      const client = await supabase();
      return dataOf(await client.rpc("begin_edition", { service_at: serviceAt, items }).single());
    },
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
    mutationFn: async (id: string) => {
      dataOf(await (await supabase()).rpc("publish_edition", { edition_id: id }));
    },
    onError: showError("A lista não ficou pronta"),
    onSettled: async (_, error, id) => {
      await refetchEdition(queryClient, id);
      if (error === null) onPublished();
    },
  });
}

const gone = () => new RequestError({ message: "this edition is gone", hint: "edition_gone" }, 403);

/** Moves the list of an edition to another service; the published copy keeps its service. */
export function useMoveEdition(onMoved: (moved: Pick<Edition, "service_at">) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, serviceAt }: { id: string; serviceAt: string }) => {
      const list = (await supabase()).from("editions");
      const moved = list.update({ service_at: serviceAt }).eq("id", id);
      if (dataOf(await moved.select("id")).length === 0) throw gone();
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
      const client = await supabase();
      const rows = dataOf(await client.from("editions").delete().eq("id", id).select("id"));
      if (rows.length === 0) throw gone();
    },
    onSuccess: () => {
      notify.success({ title: "Lista excluída", description: "Os avisos continuam no quadro." });
      onDeleted();
    },
    onError: showError("Erro ao excluir a lista"),
    onSettled: (_, __, id) => refetchEdition(queryClient, id),
  });
}

/** Takes an announcement out of a published edition. For admins. `onRemoved` is called before it leaves the screen. */
export function useRemoveItem(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, announcementId }: { id: string; announcementId: string }) => {
      const item = { edition_id: id, announcement_id: announcementId };
      dataOf(await (await supabase()).rpc("remove_edition_item", item));
    },
    onSuccess: () => {
      notify.success({ title: "Aviso retirado", description: "Ele não está mais nesta lista." });
      onRemoved();
    },
    onError: showError("Erro ao retirar o aviso"),
    onSettled: (_, __, { id }) => refetchEdition(queryClient, id),
  });
}
