import { type QueryClient, useMutation } from "@tanstack/react-query";
import { dataOf, insertedRow } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { saveColumns } from "@/ui/edit-conflict/save-over-revision.ts";
import { CHURCH_COLUMNS, type Church, churchQuery } from "./queries.ts";
import { modeOf, SIGN_UP_TEXTS } from "./rules.ts";
import { scalePicture } from "./scale-picture.ts";

export const refetchChurch = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: churchQuery.queryKey });

/** The names of the columns that admins change. */
export const LABELS = {
  address: "Endereço da igreja",
  rooms: "Nossas salas",
  sign_up: "Quem se cadastra",
  service_word: "Nós dizemos",
  greeting: "Saudação",
  phone: "Telefone",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
  pix_key: "Chave Pix",
  pix_receiver: "Quem recebe o Pix",
};
type Column = keyof typeof LABELS;

/** Saves texts of the church's row. `base` is the row that the page showed. */
export function saveChurch(base: Church, changes: Partial<Pick<Church, Column>>): Promise<Church> {
  return saveColumns<Church, Column>({
    base,
    changes,
    labels: LABELS,
    shownAs: (column, row) => ({
      text: column === "sign_up" ? SIGN_UP_TEXTS[modeOf(row)].name : (row[column] ?? ""),
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
