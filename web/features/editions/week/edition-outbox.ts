import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { dropEndedSession } from "@/lib/data/ended-session.ts";
import { RequestError } from "@/lib/data/request.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { notify, showError } from "@/ui/toast.ts";
import { notesQuery } from "../model/editor-queries.ts";
import { itemChange, withChange } from "../model/item-changes.ts";
import { contentQuery } from "../model/queries.ts";
import { saveNote, sendItemChange } from "./item-mutations.ts";
import { refetchEdition } from "./mutations.ts";

/** As long as somebody types. */
const PAUSE_MS = 700;

const hasHint = (error: Error, hint: string) =>
  error instanceof RequestError && error.hint === hint;

type Refused = { editionId: string; kind?: string };

/** Tells why a write was refused, and reads the rows, which are not as this device took them to be. */
async function onRefused(error: Error, change: Refused, queryClient: QueryClient) {
  const read = refetchEdition(queryClient, change.editionId);
  const ended = await dropEndedSession(error);
  // What somebody else has taken out, too, is out.
  const isDoneAnyway = change.kind === "remove" && hasHint(error, "item_gone");
  if (ended !== undefined) {
    notify.error({ title: "Você saiu da conta", description: ended });
  } else if (hasHint(error, "edition_closed")) {
    notify.info({
      title: "Esta lista não muda mais",
      description: "Outra pessoa a deixou pronta ou excluiu. Aqui está como ela ficou.",
      id: "edition-closed",
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

/** The announcer's notes: of one announcement the last text is sent. */
export const notes = outbox.define("edition-note", {
  schema: z.object({ editionId: z.string(), announcementId: z.string(), note: z.string() }),
  key: ({ editionId, announcementId }) => `${editionId}/${announcementId}`,
  pauseMs: PAUSE_MS,
  async run(note, signal, queryClient) {
    await saveNote(note, signal);
    await queryClient.invalidateQueries({ queryKey: notesQuery(note.editionId).queryKey });
  },
  onRefused,
});
