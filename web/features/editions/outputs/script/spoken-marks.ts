import { useMemo } from "react";
import * as z from "zod/mini";
import { outbox } from "@/lib/device/outbox.ts";
import { usePending } from "@/lib/device/use-outbox.ts";
import { showError } from "@/ui/toast.ts";
import { type EditionNote, notesQuery } from "../../model/editor-queries.ts";
import { markSaid, type SaidMark } from "../mutations.ts";

const schema = z.object({
  editionId: z.string(),
  announcementId: z.string(),
  saidAt: z.nullable(z.string()),
});

const LAST_WORDS = ["item_gone", "editor_only"];

/** Whether a refusal is final. Others may change when the person signs in again. */
export const isLastWord = (error: unknown) =>
  error instanceof Error && LAST_WORDS.includes(Reflect.get(error, "hint"));

/** Returns the notes with a mark that the server does not know yet. */
export const withMark = (
  notes: readonly EditionNote[],
  { announcementId, saidAt }: SaidMark,
): EditionNote[] => {
  const isOf = ({ announcement_id }: EditionNote) => announcement_id === announcementId;
  const blank = { announcement_id: announcementId, note: null, revision: 0 };
  return [
    ...notes.filter((note) => !isOf(note)),
    { ...(notes.find(isOf) ?? blank), said_at: saidAt },
  ];
};

/** The outbox of marks: only the newest one of an announcement is sent. */
const spokenMarks = outbox.define("said", {
  schema,
  key: ({ editionId, announcementId }) => `${editionId}/${announcementId}`,
  // A mark tells when an announcement was read out, and no text of it.
  outlivesSession: true,
  async run(mark, signal, queryClient) {
    await markSaid(mark, signal);
    const { queryKey } = notesQuery(mark.editionId);
    // A read that began before the mark would bring back the old notes.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (notes) => notes && withMark(notes, mark));
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
