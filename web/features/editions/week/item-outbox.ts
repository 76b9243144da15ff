import type { QueryClient } from "@tanstack/react-query";
import { dropEndedSession } from "@/lib/data/ended-session.ts";
import { RequestError } from "@/lib/data/request.ts";
import { request } from "@/lib/data/supabase.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { notify, showError } from "@/ui/toast.ts";
import { type ItemChange, itemChange, withChange } from "../model/item-changes.ts";
import { changeCached, contentQuery } from "../model/queries.ts";
import { refetchEdition } from "./mutations.ts";

const hasHint = (error: Error, hint: string) =>
  error instanceof RequestError && error.hint === hint;

type Refused = { editionId: string; kind?: string };

/** Tells the person why a write was refused, and reads the rows again, because this device showed older ones. */
export async function onRefused(error: Error, change: Refused, queryClient: QueryClient) {
  const read = refetchEdition(queryClient, change.editionId);
  const ended = await dropEndedSession(error);
  // Another editor has removed the same item.
  const isDoneAnyway = change.kind === "remove" && hasHint(error, "item_gone");
  if (ended !== undefined) {
    notify.error({ title: "Você saiu da conta", description: ended });
  } else if (hasHint(error, "edition_gone")) {
    notify.info({
      title: "Esta lista não existe mais",
      description: "Outra pessoa a excluiu.",
      id: "edition-gone",
    });
  } else if (!isDoneAnyway) showError("Erro ao salvar a lista")(error);
  await read;
}

// With the code of a refusal: policies also hide from whose session has ended what they may not write.
const GONE = { message: "no row was written", code: "42501", hint: "item_gone" };

/** Sends one change of an edition's items. */
async function sendItemChange(change: ItemChange, signal: AbortSignal): Promise<void> {
  const item = { edition_id: change.editionId, announcement_id: change.announcementId };
  if (change.kind === "add") {
    const once = { onConflict: "edition_id,announcement_id", ignoreDuplicates: true };
    await request((api) => api.from("edition_items").upsert(item, once).abortSignal(signal));
  } else if (change.kind === "move") {
    const { after, before } = change;
    const moved = { ...item, ...(after && { after }), ...(before && { before }) };
    await request((api) => api.rpc("move_item", moved).abortSignal(signal));
  } else {
    const written = await request((api) => {
      const items = api.from("edition_items");
      const write = change.kind === "choose" ? items.update(change.values) : items.delete();
      return write.match(item).select("announcement_id").abortSignal(signal);
    });
    if (written.length === 0) throw new RequestError(GONE, 403);
  }
}

/** The changes of what is chosen: every one is sent, in its order. */
export const itemChanges = outbox.define("edition-item", {
  schema: itemChange,
  async run(change, signal, queryClient) {
    await sendItemChange(change, signal);
    await changeCached(queryClient, contentQuery(change.editionId).queryKey, (content) => ({
      ...content,
      items: withChange(content.items, change),
    }));
  },
  onRefused,
});
