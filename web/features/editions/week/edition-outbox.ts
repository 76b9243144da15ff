import type { QueryClient } from "@tanstack/react-query";
import { dropEndedSession } from "@/lib/data/ended-session.ts";
import { RequestError } from "@/lib/data/request.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { notify, showError } from "@/ui/toast.ts";
import { itemChange, withChange } from "../model/item-changes.ts";
import { contentQuery } from "../model/queries.ts";
import { sendItemChange } from "./item-mutations.ts";
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

/** The changes of what is chosen: every one is sent, in its order. */
export const itemChanges = outbox.define("edition-item", {
  schema: itemChange,
  async run(change, signal, queryClient) {
    await sendItemChange(change, signal);
    const { queryKey } = contentQuery(change.editionId);
    // A read that began before would bring back what was there before.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (content) => content && { ...content, items: withChange(content.items, change) },
    );
  },
  onRefused,
});
