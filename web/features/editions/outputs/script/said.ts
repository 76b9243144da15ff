import * as z from "zod/mini";
import { outbox } from "@/lib/device/outbox.ts";
import { showError } from "@/ui/show-error.ts";
import { type EditionNote, notesQuery } from "../../model/queries.ts";
import { type Mark, markSaid } from "./mutations.ts";

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
export const withSaid = (
  notes: readonly EditionNote[],
  { announcementId, saidAt }: Mark,
): EditionNote[] => [
  ...notes.filter(({ announcement_id }) => announcement_id !== announcementId),
  {
    announcement_id: announcementId,
    note: notes.find(({ announcement_id }) => announcement_id === announcementId)?.note ?? null,
    said_at: saidAt,
  },
];

/** The marks; of one announcement the newest alone is sent. */
export const said = outbox.define("said", {
  schema,
  key: ({ editionId, announcementId }) => `${editionId}/${announcementId}`,
  // It says when something was read out, not what.
  outlivesSession: true,
  async run(mark, signal, queryClient) {
    await markSaid(mark, signal);
    const { queryKey } = notesQuery(mark.editionId);
    // A read that began before would bring back what was there before.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (notes) => notes && withSaid(notes, mark));
  },
  isRefusal: isLastWord,
  onRefused: showError("Erro ao marcar como dito"),
});

/** When each announcement was said, as the notes tell it. */
export const saidAtOf = (notes: readonly EditionNote[]): ReadonlyMap<string, string> =>
  new Map(notes.flatMap(({ announcement_id: id, said_at }) => (said_at ? [[id, said_at]] : [])));
