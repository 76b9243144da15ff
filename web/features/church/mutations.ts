import { useMutation } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { churchQuery } from "./queries.ts";

/** What an admin changes; a mark is a PNG in base64. */
type Change = { address: string | null } | { mark: string | null };

const SAVED = {
  address: { title: "Endereço salvo!", description: "Ele leva ao mapa nas páginas dos avisos." },
  mark: { title: "Marca salva!", description: "Ela aparece no alto de todas as telas." },
  none: { title: "Marca removida", description: "Voltou a marca do aplicativo." },
};

function savedText(change: Change) {
  if ("address" in change) return SAVED.address;
  return change.mark === null ? SAVED.none : SAVED.mark;
}

export function useChangeChurch() {
  return useMutation({
    mutationFn: async (change: Change) => {
      const rows = (await supabase()).from("church");
      dataOf(
        await rows
          .upsert({ id: true, ...change })
          .select("id")
          .single(),
      );
    },
    onSuccess: async (_, change, _result, { client }) => {
      await client.invalidateQueries({ queryKey: churchQuery.queryKey });
      notify.success(savedText(change));
    },
    ...failureToast("Erro ao salvar"),
  });
}
