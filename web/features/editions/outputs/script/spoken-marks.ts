import { useMemo } from "react";
import * as z from "zod/mini";
import { request } from "@/lib/data/supabase.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { usePending } from "@/lib/device/use-outbox.ts";
import { showError } from "@/ui/toast.ts";
import { type EditionNote, notesQuery, setNote } from "../../model/editor-queries.ts";
import { changeCached } from "../../model/queries.ts";

const schema = z.object({
  editionId: z.string(),
  announcementId: z.string(),
  /** Null for an announcement that was not said. */
  saidAt: z.nullable(z.string()),
});

const LAST_WORDS = ["item_gone", "editor_only"];

/** Whether a refusal is final. Others may change when the person signs in again. */
export const isLastWord = (error: unknown) =>
  error instanceof Error && LAST_WORDS.includes(Reflect.get(error, "hint"));

/** Returns the notes with a mark that the server does not know yet. */
export const withMark = (
  notes: readonly EditionNote[],
  { announcementId, saidAt }: z.infer<typeof schema>,
) => setNote(notes, announcementId, { said_at: saidAt });

/** The outbox of marks, which the screens of a published edition follow: only the newest of an announcement is sent. */
const spokenMarks = outbox.define("said", {
  schema,
  key: ({ editionId, announcementId }) => `${editionId}/${announcementId}`,
  // A mark tells when an announcement was read out, and no text of it.
  outlivesSession: true,
  async run(mark, signal, queryClient) {
    const { editionId: edition_id, announcementId: announcement_id, saidAt } = mark;
    const said = { edition_id, announcement_id, ...(saidAt !== null && { said_at: saidAt }) };
    await request((api) => api.rpc("mark_said", said).abortSignal(signal));
    await changeCached(queryClient, notesQuery(edition_id).queryKey, (rows) =>
      withMark(rows, mark),
    );
  },
  isRefusal: isLastWord,
  onRefused: showError("Erro ao marcar como dito"),
});

/** Returns when each announcement was said, by its id. */
export const saidAtOf = (notes: readonly EditionNote[]): ReadonlyMap<string, string> =>
  new Map(notes.flatMap(({ announcement_id: id, said_at }) => (said_at ? [[id, said_at]] : [])));

/** Returns the marks of an edition, and `mark`, which counts here at once and is sent as soon as the server can be reached. */
export function useSpokenMarks(editionId: string, userId: string, notes: readonly EditionNote[]) {
  const marks = usePending(spokenMarks, userId);
  const saidAt = useMemo(() => {
    const own = marks.filter((one) => one.editionId === editionId);
    return saidAtOf(own.reduce(withMark, notes));
  }, [editionId, notes, marks]);

  function mark(announcementId: string, isSaid: boolean) {
    const at = isSaid ? new Date().toISOString() : null;
    spokenMarks.add(userId, { editionId, announcementId, saidAt: at });
  }
  return { said: saidAt, mark, unsent: marks.length };
}
