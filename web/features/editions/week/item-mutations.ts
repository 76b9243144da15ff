import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { type ItemChange, withChange } from "../model/item-changes.ts";
import { contentQuery } from "../model/queries.ts";
import { refetchEdition } from "./mutations.ts";

// With the code of a refusal: policies also hide from whose session has ended what they may not write.
const GONE = { message: "no row was written", code: "42501", hint: "item_gone" };

/** Sends one change of an edition's items. */
export async function sendItemChange(change: ItemChange, signal: AbortSignal): Promise<void> {
  const client = await supabase();
  const item = { edition_id: change.editionId, announcement_id: change.announcementId };
  const items = () => client.from("edition_items");
  switch (change.kind) {
    case "add": {
      const once = { onConflict: "edition_id,announcement_id", ignoreDuplicates: true };
      dataOf(await items().upsert(item, once).abortSignal(signal));
      return;
    }
    case "move": {
      const { after, before } = change;
      const neighbours = { ...(after && { after }), ...(before && { before }) };
      dataOf(await client.rpc("move_item", { ...item, ...neighbours }).abortSignal(signal));
      return;
    }
    case "choose":
    case "remove": {
      const write = change.kind === "choose" ? items().update(change.values) : items().delete();
      const written = await write.match(item).select("announcement_id").abortSignal(signal);
      if (dataOf(written).length === 0) throw new RequestError(GONE, 403);
    }
  }
}

/** Takes an announcement out of a published edition. For admins. `onRemoved` is called before it leaves the screen. */
export function useRemoveItem(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, announcementId }: { id: string; announcementId: string }) => {
      const item = { edition_id: id, announcement_id: announcementId };
      dataOf(await (await supabase()).rpc("remove_edition_item", item));
    },
    onSuccess: (_, { id, announcementId }) => {
      notify.success({ title: "Aviso retirado", description: "Ele não está mais nesta lista." });
      onRemoved();
      queryClient.setQueryData(contentQuery(id).queryKey, (content) => {
        const removal = { kind: "remove", editionId: id, announcementId } as const;
        return content && { ...content, items: withChange(content.items, removal) };
      });
    },
    onError: showError("Erro ao retirar o aviso"),
    onSettled: (_, __, { id }) => refetchEdition(queryClient, id),
  });
}
