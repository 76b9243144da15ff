import { useMutation } from "@tanstack/react-query";
import { markPath } from "@/app/addresses.ts";
import { dataOf, insertedBy } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { saveColumns } from "@/ui/versions/save-version.ts";
import { CHURCH_COLUMNS, type Church, churchQuery, pictureOf } from "./queries.ts";

/** What an admin changes; a mark is a PNG in base64. */
type Change = { address: string | null } | { mark: string | null };

/** The row as it is compared: `mark` is the hash of the mark that is saved, or the PNG of a new one. */
type Row = { address: string | null; mark: string | null; revision: number };
const rowOf = ({ address, mark_hash, revision }: Church): Row => ({
  address,
  mark: mark_hash,
  revision,
});
const isHash = (mark: string) => mark.length <= 16;

const SAVED = {
  address: { title: "Endereço salvo!", description: "Ele leva ao mapa nas páginas dos avisos." },
  mark: { title: "Marca salva!", description: "Ela aparece no alto de todas as telas." },
  none: { title: "Marca removida", description: "Voltou a marca do aplicativo." },
};

function savedText(change: Change) {
  if ("address" in change) return SAVED.address;
  return change.mark === null ? SAVED.none : SAVED.mark;
}

const LABELS = { address: "Endereço", mark: "Marca" };

async function saveChurch(base: Church, changes: Change): Promise<Row> {
  const client = await supabase();
  const row = (church: Church | null) => church && rowOf(church);
  return saveColumns<Row, keyof typeof LABELS>({
    base: rowOf(base),
    changes,
    labels: LABELS,
    shownAs: (column, { address, mark }) => ({
      text: column === "address" ? (address ?? "") : mark ? "" : "A marca do aplicativo",
      ...(column === "mark" &&
        mark && { picture: isHash(mark) ? markPath(mark) : pictureOf(mark) }),
    }),
    async write(own, { revision }) {
      const rows = client.from("church");
      if (revision === 0)
        return row(insertedBy(await rows.insert(own).select(CHURCH_COLUMNS).single()));
      const saved = rows.update(own).match({ id: true, revision }).select(CHURCH_COLUMNS);
      return row(dataOf(await saved.maybeSingle()));
    },
    read: async () => row(dataOf(await client.from("church").select(CHURCH_COLUMNS).maybeSingle())),
    gone: "Somente um administrador pode fazer isso.",
  });
}

export function useChangeChurch(base: Church) {
  return useMutation({
    mutationFn: (change: Change) => saveChurch(base, change),
    onSuccess: async (_, change, _result, { client }) => {
      await client.invalidateQueries({ queryKey: churchQuery.queryKey });
      notify.success(savedText(change));
    },
    ...failureToast("Erro ao salvar"),
  });
}
