import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { showError } from "@/ui/toast.ts";
import { editionsQuery } from "../../model/queries.ts";

/**
 * Blackens the projectors that show the slides of a published edition, or brings the slides back.
 */
export function useBlankScreens() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isBlank }: { id: string; isBlank: boolean }) =>
      request((api) => api.rpc("blank_screens", { edition_id: id, is_blank: isBlank })),
    onError: showError("O telão não foi avisado"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: editionsQuery.queryKey }),
  });
}
