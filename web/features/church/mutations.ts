import { useMutation } from "@tanstack/react-query";
import { dataOf, insertedBy } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { saveColumns } from "@/ui/versions/save-version.ts";
import { CHURCH_COLUMNS, type Church, churchQuery } from "./queries.ts";

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

/** Saves the address over the one that the admin has seen. */
async function saveAddress(base: Church, address: string | null): Promise<Church> {
  const client = await supabase();
  return saveColumns<Church, "address">({
    base,
    changes: { address },
    labels: { address: "Endereço" },
    async write(own, { revision }) {
      const rows = client.from("church");
      if (revision === 0) return insertedBy(await rows.insert(own).select(CHURCH_COLUMNS).single());
      const saved = rows.update(own).match({ id: true, revision }).select(CHURCH_COLUMNS);
      return dataOf(await saved.maybeSingle());
    },
    read: async () => dataOf(await client.from("church").select(CHURCH_COLUMNS).maybeSingle()),
    gone: "Somente um administrador pode fazer isso.",
  });
}

async function saveMark(mark: string | null): Promise<Church> {
  const rows = (await supabase()).from("church").upsert({ id: true, mark });
  return dataOf(await rows.select(CHURCH_COLUMNS).single());
}

export function useChangeChurch(base: Church) {
  return useMutation({
    mutationFn: (change: Change) =>
      "address" in change ? saveAddress(base, change.address) : saveMark(change.mark),
    onSuccess: async (_, change, _result, { client }) => {
      await client.invalidateQueries({ queryKey: churchQuery.queryKey });
      notify.success(savedText(change));
    },
    ...failureToast("Erro ao salvar"),
  });
}
