import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { contentQuery, EDITION_COLUMNS, type Edition, editionsQuery } from "./queries.ts";
import { readAgain } from "./refetch.ts";

/** An item as it is saved; the order of the list is the order of the announcements. */
export type Choice = {
  announcement_id: string;
  spoken: boolean;
  screen: boolean;
  printed: boolean;
};

/** Begins the edition of a service; with the id of a lost answer it is the same one. */
export async function createEdition({ id, serviceAt }: { id: string; serviceAt: string }) {
  const client = await supabase();
  return dataOf(
    await client
      .from("editions")
      .insert({ id, service_at: serviceAt })
      .select(EDITION_COLUMNS)
      .single(),
  );
}

/** Saves the selection made from `revision`; returns the new one. */
export async function saveEdition(edition: { id: string; revision: number; items: Choice[] }) {
  const { id, revision, items } = edition;
  const client = await supabase();
  return dataOf(await client.rpc("save_edition", { edition_id: id, revision, items }));
}

/** Keeps the announcer's private note; an empty one removes it. */
export async function saveNote(note: { id: string; announcementId: string; note: string }) {
  const client = await supabase();
  dataOf(
    await client.rpc("save_edition_note", {
      edition_id: note.id,
      announcement_id: note.announcementId,
      note: note.note,
    }),
  );
}

const isClosedAlready = (error: Error) =>
  error instanceof RequestError && error.hint === "edition_closed";

/** Reads an edition again: another editor may have changed it at the same moment. */
function readEditionAgain(queryClient: QueryClient, id: string) {
  return Promise.all([
    readAgain(queryClient, editionsQuery.queryKey),
    readAgain(queryClient, ["edition", id]),
  ]);
}

/** Closes an edition; the outputs are made from it then. `onClosed` is called once it is known as closed. */
export function useCloseEdition(onClosed: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      dataOf(await (await supabase()).rpc("close_edition", { edition_id: id }));
    },
    onError: (error) => {
      if (!isClosedAlready(error)) return showError("Erro ao fechar a edição")(error);
      notify.info({
        title: "Esta edição já está fechada",
        description: "Outra pessoa a fechou um instante antes. Aqui está como ela ficou.",
      });
    },
    onSettled: async (_, error, id) => {
      await readEditionAgain(queryClient, id);
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
    onError: showError("Erro ao reabrir a edição"),
    onSuccess: onOpened,
    onSettled: (_, __, id) => readEditionAgain(queryClient, id),
  });
}

/** Takes an announcement out of a closed edition. For admins. `onRemoved` is called before it leaves the list. */
export function useRemoveItem(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, announcementId }: { id: string; announcementId: string }) => {
      const item = { edition_id: id, announcement_id: announcementId };
      dataOf(await (await supabase()).rpc("remove_edition_item", item));
    },
    onSuccess: (_, { id, announcementId }) => {
      notify.success({ title: "Aviso retirado", description: "Ele não está mais nesta edição." });
      onRemoved();
      queryClient.setQueryData(contentQuery(id).queryKey, (content) => {
        const isLeft = (item: { announcement_id: string }) =>
          item.announcement_id !== announcementId;
        return content && { ...content, items: content.items.filter(isLeft) };
      });
    },
    onError: showError("Erro ao retirar o aviso"),
    onSettled: (_, __, { id }) => readEditionAgain(queryClient, id),
  });
}

/** Says that an output has left: it was printed, or sent to the groups. */
export function useMarkOutput() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, output }: { id: string; output: "bulletin" | "whatsapp" }) => {
      dataOf(await (await supabase()).rpc("mark_output", { edition_id: id, output }));
    },
    onError: showError("Erro ao registrar a saída"),
    onSettled: (_, __, { id }) =>
      queryClient.invalidateQueries({ queryKey: ["edition", id, "outputs"] }),
  });
}

const gone = () =>
  new RequestError({ message: "this edition is closed or gone", hint: "edition_closed" }, 403);

/** Gives an open edition another service. */
export function useMoveEdition(onMoved?: (edition: Edition) => void) {
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
        editions?.map((edition) => (edition.id === moved.id ? moved : edition)),
      );
      onMoved?.(moved);
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
      notify.success({ title: "Edição excluída", description: "Os avisos continuam no quadro." });
      onDeleted();
    },
    onError: showError("Erro ao excluir a edição"),
    onSettled: (_, __, id) => readEditionAgain(queryClient, id),
  });
}
