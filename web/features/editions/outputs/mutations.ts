import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { showError } from "@/ui/toast.ts";
import { outputsQuery } from "../model/queries.ts";

/** Says that an output has left: it was printed, or sent to the groups. */
export function useMarkOutput() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, output }: { id: string; output: "bulletin" | "whatsapp" }) => {
      dataOf(await (await supabase()).rpc("mark_output", { edition_id: id, output }));
    },
    onError: showError("Erro ao registrar a saída"),
    onSettled: (_, __, { id }) =>
      queryClient.invalidateQueries({ queryKey: outputsQuery(id).queryKey }),
  });
}
