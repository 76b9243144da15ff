import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { dropEndedSession } from "@/lib/data/ended-session.ts";
import { dataOf, ENDED_TITLE, RequestError } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { requestTimeout } from "@/lib/device/outbox-write.ts";
import { askConflict, type Conflict } from "@/ui/edit-conflict/conflict-question.tsx";
import { saveColumns, UNREAD } from "@/ui/edit-conflict/save-over-revision.ts";
import { notify, showError } from "@/ui/toast.ts";
import { notesQuery, setNote } from "../model/editor-queries.ts";
import { applyChange, type ItemChange, itemChange } from "../model/item-changes.ts";
import { changeCached, contentQuery } from "../model/queries.ts";
import { checkWritten, refetchEdition } from "./mutations.ts";

const hasHint = (error: Error, hint: string) =>
  error instanceof RequestError && error.hint === hint;

type RefusedWrite = { editionId: string; kind?: string };

/**
 * Informs the person why a write was refused. Refetches the edition, because the refusal means that
 * this device showed old rows.
 */
export async function onRefused(error: Error, change: RefusedWrite, queryClient: QueryClient) {
  const refetch = refetchEdition(queryClient, change.editionId);
  const ended = await dropEndedSession(error);
  // If another editor has already removed the same item or block, the refusal is not shown.
  const isGone = hasHint(error, "item_gone") || hasHint(error, "block_gone");
  const isAlreadyRemoved = change.kind === "remove" && isGone;
  if (ended !== undefined) {
    notify.error({ title: ENDED_TITLE, description: ended });
  } else if (hasHint(error, "edition_gone")) {
    notify.info({
      title: "Esta lista não existe mais",
      description: "Outra pessoa a excluiu.",
      id: "edition-gone",
    });
  } else if (!isAlreadyRemoved) showError("Erro ao salvar a lista")(error);
  await refetch;
}

async function sendItemChange(change: ItemChange, signal: AbortSignal): Promise<void> {
  const item = { edition_id: change.editionId, announcement_id: change.announcementId };
  if (change.kind === "add") {
    const once = { onConflict: "edition_id,announcement_id", ignoreDuplicates: true };
    await request((api) => api.from("edition_items").upsert(item, once).abortSignal(signal));
  } else if (change.kind === "move") {
    const { after, before } = change;
    const move = { ...item, ...(after && { after }), ...(before && { before }) };
    await request((api) => api.rpc("move_item", move).abortSignal(signal));
  } else {
    const written = await request((api) => {
      const items = api.from("edition_items");
      const write = change.kind === "choose" ? items.update(change.values) : items.delete();
      return write.match(item).select("announcement_id").abortSignal(signal);
    });
    checkWritten(written, "item_gone");
  }
}

/** The outbox of changes to the items of an edition. The outbox sends every change, in order. */
export const itemChanges = outbox.define("edition-item", {
  schema: itemChange,
  async run(change, signal, queryClient) {
    await sendItemChange(change, signal);
    await changeCached(queryClient, contentQuery(change.editionId).queryKey, (content) => ({
      ...content,
      items: applyChange(content.items, change),
    }));
  },
  onRefused,
});

/** A text is sent after this time (ms) without typing. */
export const PAUSE_MS = 700;

const version = z.object({ note: z.string(), revision: z.number() });
type Version = z.infer<typeof version>;

const schema = z.object({
  editionId: z.string(),
  announcementId: z.string(),
  note: z.string(),
  /** The note before this text, with the revision that the page showed when typing began. */
  base: z._default(version, { note: "", revision: UNREAD }),
});
type NoteWrite = z.infer<typeof schema>;

/** Asks which of two texts to keep. */
export async function chooseText(conflict: Conflict) {
  // A hidden tab does not show this question, because the visible tab shows the same question.
  if (document.hidden) throw new Error("Another tab asks about this text.");
  return askConflict(conflict);
}

/**
 * Saves the presenter's private note over the version `base`. If somebody else has changed the note
 * since, the person chooses which text to keep.
 */
async function saveNote({ editionId, announcementId, base, note }: NoteWrite) {
  const client = await supabase();
  const item = { edition_id: editionId, announcement_id: announcementId };
  return saveColumns<Version, "note">({
    base,
    changes: { note },
    labels: { note: "Recado para quem anuncia" },
    async write(changes, { revision }) {
      const args = { ...item, note: changes.note ?? "", revision };
      const saving = await client.rpc("save_edition_note", args).abortSignal(requestTimeout());
      if (saving.error?.hint === "changed_meanwhile") return null;
      return { note, revision: dataOf(saving) };
    },
    async read() {
      const rows = client.from("edition_notes").select("note, revision").match(item);
      const row = dataOf(await rows.abortSignal(requestTimeout()).maybeSingle());
      return { note: row?.note ?? "", revision: row?.revision ?? 0 };
    },
    gone: "Este recado não pode ser salvo.",
    choose: chooseText,
  });
}

/**
 * The outbox of the presenter's notes. If the outbox has several texts for one announcement, only
 * the last text is sent.
 */
export const notes = outbox.define("edition-note", {
  schema,
  key: ({ editionId, announcementId }) => `${editionId}/${announcementId}`,
  pauseMs: PAUSE_MS,
  async run(write, _, queryClient) {
    const { note, revision } = await saveNote(write);
    await changeCached(queryClient, notesQuery(write.editionId).queryKey, (rows) =>
      setNote(rows, write.announcementId, { note, revision }),
    );
  },
  onRefused,
});
