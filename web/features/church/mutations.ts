import { type QueryClient, useMutation } from "@tanstack/react-query";
import { dataOf, insertedRow } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { saveColumns } from "@/ui/edit-conflict/save-over-revision.ts";
import { notify } from "@/ui/toast.ts";
import { CHURCH_COLUMNS, type Church, churchQuery } from "./queries.ts";
import { modeOf, SIGN_UP_TEXTS, type SignUpMode } from "./rules.ts";
import { scalePicture } from "./scale-picture.ts";

export const refetchChurch = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: churchQuery.queryKey });

/**
 * Refetches the church's row. Then says where the saved address appears, because it appears on
 * other pages only.
 */
export async function showAddress(client: QueryClient) {
  await refetchChurch(client);
  notify.success({
    title: "Endereço salvo!",
    description: "Ele leva ao mapa nas páginas dos avisos.",
  });
}

/** Saves the church's address, or who may publish. `base` is the row that the page showed. */
export function saveChurch(
  base: Church,
  changes: { address: string | null } | { sign_up: SignUpMode },
): Promise<Church> {
  return saveColumns<Church, "address" | "sign_up">({
    base,
    changes,
    labels: { address: "Endereço", sign_up: "Quem se cadastra" },
    shownAs: (column, row) => ({
      text: column === "sign_up" ? SIGN_UP_TEXTS[modeOf(row)].name : (row.address ?? ""),
    }),
    async write(own, { revision }) {
      const rows = (await supabase()).from("church");
      if (revision === 0)
        return insertedRow(await rows.insert(own).select(CHURCH_COLUMNS).single());
      const saved = rows.update(own).match({ id: true, revision }).select(CHURCH_COLUMNS);
      return dataOf(await saved.maybeSingle());
    },
    read: () => request((api) => api.from("church").select(CHURCH_COLUMNS).maybeSingle()),
    gone: "Somente um administrador pode fazer isso.",
  });
}

/** Returns the mutation that saves a picture file as the church's logo. Null removes the logo. */
export const useChangeLogo = () =>
  useMutation({
    mutationFn: async (file: Blob | null) => {
      const logo = file && (await scalePicture(file));
      await request((api) => api.from("church").upsert({ id: true, logo }));
    },
    onSuccess: (_, _mark, _result, { client }) => refetchChurch(client),
  });
