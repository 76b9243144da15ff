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

/** Whether no later attempt changes a refusal, which of others signing in again may. */
export const isLastWord = (error: unknown) =>
  error instanceof Error && LAST_WORDS.includes(Reflect.get(error, "hint"));

/** The notes as they are once the server knows the mark. */
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

/** The marks; of one announcement the newest alone is sent. */
const spokenMarks = outbox.define("said", {
  schema,
  key: ({ editionId, announcementId }) => `${editionId}/${announcementId}`,
  // It says when something was read out, not what.
  outlivesSession: true,
  async run(mark, signal, queryClient) {
    await markSaid(mark, signal);
    const { queryKey } = notesQuery(mark.editionId);
    // A read that began before would bring back what was there before.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (notes) => notes && withMark(notes, mark));
  },
  isRefusal: isLastWord,
  onRefused: showError("Erro ao marcar como dito"),
});

/** When each announcement was said, as the notes tell it. */
export const saidAtOf = (notes: readonly EditionNote[]): ReadonlyMap<string, string> =>
  new Map(notes.flatMap(({ announcement_id: id, said_at }) => (said_at ? [[id, said_at]] : [])));

/** What was said of an edition, and the way to mark it: at once here, at the server as soon as it can be reached. */
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
