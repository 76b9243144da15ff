import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { showError } from "@/ui/toast.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { outputsQuery } from "../model/editor-queries.ts";
import { editionsQuery, type Version } from "../model/queries.ts";
import { digestsOf } from "./output-state.ts";
import type { Mark } from "./registry.ts";

export type LeftOutput = { edition: Version; mark: Mark; items: readonly Chosen[] };

/** Records that an output was printed, or sent to the groups. */
export function useMarkOutput() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ edition, mark, items }: LeftOutput) => {
      const digests = digestsOf(mark, items, edition.service_at);
      const left = { edition_id: edition.id, output: mark.name, digests };
      await request((api) => api.rpc("mark_output", left));
    },
    onError: showError("Erro ao registrar a saída"),
    onSettled: (_, __, { edition }) =>
      queryClient.invalidateQueries({ queryKey: outputsQuery(edition.id).queryKey }),
  });
}

/** Makes the screens of a published edition black, or shows the slides again. */
export function useBlankScreens() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isBlank }: { id: string; isBlank: boolean }) => {
      const values = { edition_id: id, is_blank: isBlank };
      await request((api) => api.rpc("blank_screens", values));
    },
    onError: showError("O telão não foi avisado"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: editionsQuery.queryKey }),
  });
}
