import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import type { Chosen } from "../model/chosen.ts";
import { outputsQuery, type ScriptSentences, sentencesQuery } from "../model/editor-queries.ts";
import { type Edition, editionsQuery } from "../model/queries.ts";
import type { Mark } from "./output.ts";
import { digestsOf } from "./output-state.ts";

export type LeftOutput = { edition: Edition; mark: Mark; items: readonly Chosen[] };

/** Says that an output has left: it was printed, or sent to the groups. */
export function useMarkOutput() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ edition, mark, items }: LeftOutput) => {
      const digests = digestsOf(mark, items, edition.service_at);
      const left = { edition_id: edition.id, output: mark.name, digests };
      dataOf(await (await supabase()).rpc("mark_output", left));
    },
    onError: showError("Erro ao registrar a saída"),
    onSettled: (_, __, { edition }) =>
      queryClient.invalidateQueries({ queryKey: outputsQuery(edition.id).queryKey }),
  });
}

/** An announcement marked as said (`saidAt`, ISO 8601) or as not said (null). */
export type SaidMark = { editionId: string; announcementId: string; saidAt: string | null };

/** Marks an announcement as said, or as not said; the screens of a closed edition follow. */
export async function markSaid(
  { editionId, announcementId, saidAt }: SaidMark,
  signal: AbortSignal,
): Promise<void> {
  const client = await supabase();
  dataOf(
    await client
      .rpc("mark_said", {
        edition_id: editionId,
        announcement_id: announcementId,
        ...(saidAt !== null && { said_at: saidAt }),
      })
      .abortSignal(signal),
  );
}

/** Makes the screens of a closed edition black, or shows them again. */
export function useBlankScreens() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isBlank }: { id: string; isBlank: boolean }) => {
      const values = { edition_id: id, is_blank: isBlank };
      dataOf(await (await supabase()).rpc("blank_screens", values));
    },
    onError: showError("O telão não foi avisado"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: editionsQuery.queryKey }),
  });
}

type ChosenSentences = { opening: string | undefined; closing: string | undefined };

/** Sets what the announcers begin and end with; undefined for the usual sentences. */
export function useSaveSentences(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ opening, closing }: ChosenSentences) => {
      const client = await supabase();
      dataOf(
        await client.rpc("save_script_sentences", {
          ...(opening !== undefined && { opening }),
          ...(closing !== undefined && { closing }),
        }),
      );
    },
    ...failureToast("Erro ao salvar as frases"),
    onSuccess: (_, { opening, closing }) => {
      const saved = { opening: opening ?? null, closing: closing ?? null };
      queryClient.setQueryData<ScriptSentences>(sentencesQuery.queryKey, saved);
      notify.success({ title: "Frases salvas", description: "Valem para todos os cultos." });
      onSaved();
    },
  });
}
