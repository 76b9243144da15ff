import { useMemo } from "react";
import * as z from "zod/mini";
import { RequestError } from "@/lib/data/request.ts";
import { request } from "@/lib/data/supabase.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { usePending } from "@/lib/device/use-outbox.ts";
import { showError } from "@/ui/toast.ts";
import { type EditionNote, notesQuery, setNote } from "../../model/editor-queries.ts";
import { changeCached } from "../../model/queries.ts";

const schema = z.object({
  editionId: z.string(),
  announcementId: z.string(),
  /** The time at which the announcement was read aloud (ISO 8601). Null removes the mark "Dito". */
  saidAt: z.nullable(z.string()),
});

const FINAL_HINTS = ["item_gone", "editor_only"];

/**
 * Whether the server's refusal of a mark "Dito" is final. After any other refusal the mark is kept,
 * because the server may accept the mark after a sign-in.
 */
export const isFinalRefusal = (error: unknown) =>
  error instanceof RequestError && FINAL_HINTS.includes(error.hint ?? "");

/**
 * Returns the notes after one more mark, which sets or removes the time at which an announcement
 * was read aloud.
 */
export const applyMark = (
  notes: readonly EditionNote[],
  { announcementId, saidAt }: z.infer<typeof schema>,
) => setNote(notes, announcementId, { said_at: saidAt });

/**
 * The outbox of marks "Dito" (read aloud), which also change the slide. If the outbox has several
 * marks of one announcement, only the newest mark is sent.
 */
const spokenMarks = outbox.define("said", {
  schema,
  key: ({ editionId, announcementId }) => `${editionId}/${announcementId}`,
  // A mark "Dito" may stay on the device after the session has ended, because the mark contains a
  // time but no text of the announcement.
  outlivesSession: true,
  async run(mark, signal, queryClient) {
    const { editionId: edition_id, announcementId: announcement_id, saidAt } = mark;
    const values = { edition_id, announcement_id, ...(saidAt !== null && { said_at: saidAt }) };
    await request((api) => api.rpc("mark_said", values).abortSignal(signal));
    await changeCached(queryClient, notesQuery(edition_id).queryKey, (rows) =>
      applyMark(rows, mark),
    );
  },
  isRefusal: isFinalRefusal,
  onRefused: showError("Erro ao marcar como dito"),
});

/** Returns the times at which announcements were read aloud (ISO 8601), by announcement id. */
export const saidAtOf = (notes: readonly EditionNote[]): ReadonlyMap<string, string> =>
  new Map(notes.flatMap(({ announcement_id: id, said_at }) => (said_at ? [[id, said_at]] : [])));

/**
 * Returns the times at which announcements were read aloud, and a function that marks one
 * announcement. A new mark is visible at once and is sent when the server responds.
 */
export function useSpokenMarks(editionId: string, userId: string, notes: readonly EditionNote[]) {
  const marks = usePending(spokenMarks, userId);
  const saidAt = useMemo(() => {
    const unsentMarks = marks.filter((one) => one.editionId === editionId);
    return saidAtOf(unsentMarks.reduce(applyMark, notes));
  }, [editionId, notes, marks]);

  function mark(announcementId: string, isSaid: boolean) {
    const at = isSaid ? new Date().toISOString() : null;
    spokenMarks.add(userId, { editionId, announcementId, saidAt: at });
  }
  return { said: saidAt, mark, unsent: marks.length };
}
