import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchChanged } from "@/lib/data/live.ts";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import type { Choice } from "../model/item-changes.ts";
import { EDITION_COLUMNS, type Edition, editionsQuery } from "../model/queries.ts";

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

const isClosedAlready = (error: Error) =>
  error instanceof RequestError && error.hint === "edition_closed";

/** Reads the editions and all of the one `id` again: another editor may have changed it at the same moment. */
export const refetchEdition = (queryClient: QueryClient, id?: string) =>
  refetchChanged(
    queryClient,
    ({ queryKey: [noun, of] }) => noun === "editions" || (noun === "edition" && of === id),
  );

/** Closes an edition; the outputs are made from it then. `onClosed` is called once it is known as closed. */
export function useCloseEdition(onClosed: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      dataOf(await (await supabase()).rpc("close_edition", { edition_id: id }));
    },
    onError: (error) => {
      if (!isClosedAlready(error)) return showError("A lista não ficou pronta")(error);
      notify.info({
        title: "Esta lista já está pronta",
        description: "Outra pessoa tocou em Pronto um instante antes. Aqui está como ela ficou.",
      });
    },
    onSettled: async (_, error, id) => {
      await refetchEdition(queryClient, id);
      if (error === null || isClosedAlready(error)) onClosed();
    },
  });
}

/** Opens a closed edition again, until its service. */
export function useReopenEdition(onOpened: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      dataOf(await (await supabase()).rpc("reopen_edition", { edition_id: id }));
    },
    onError: showError("Erro ao voltar a mudar a lista"),
    onSuccess: onOpened,
    onSettled: (_, __, id) => refetchEdition(queryClient, id),
  });
}

const gone = () =>
  new RequestError({ message: "this edition is closed or gone", hint: "edition_closed" }, 403);

/** Gives an open edition another service. */
export function useMoveEdition(onMoved: (moved: Pick<Edition, "service_at">) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, serviceAt }: { id: string; serviceAt: string }) => {
      const client = await supabase();
      const row = dataOf(
        await client
          .from("editions")
          .update({ service_at: serviceAt })
          .eq("id", id)
          .select(EDITION_COLUMNS)
          .maybeSingle(),
      );
      if (row === null) throw gone();
      return row;
    },
    onSuccess: (moved) => {
      queryClient.setQueryData(editionsQuery.queryKey, (editions) =>
        editions?.map((edition) => (edition.id === moved.id ? { ...edition, ...moved } : edition)),
      );
      onMoved(moved);
    },
    onError: showError("Erro ao mudar o culto"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: editionsQuery.queryKey }),
  });
}

/** Deletes an open edition. `onDeleted` is called before it leaves the lists. */
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
