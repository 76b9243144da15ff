import { type QueryClient, type QueryKey, useMutation } from "@tanstack/react-query";
import { allAnnouncementsKey, announcementsQuery } from "@/features/announcements/model/queries.ts";
import { profilesKey } from "@/features/auth/queries.ts";
import { membersKey } from "@/features/members/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { showErrorAndRefetch } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { saveColumns } from "@/ui/versions/save-version.ts";
import { type ListedMinistry, MINISTRY_COLUMNS, ministriesQuery } from "./queries.ts";
import type { MinistryValues } from "./schema.ts";

const SAVING_FAILED = "Erro ao salvar ministério";
const GONE = "Este ministério não existe mais ou você não tem permissão para alterá-lo.";

/**
 * Marks everything that shows ministries as stale. Resolves when the list of ministries has been read again, so
 * that a dialog closes over a list that shows the change.
 */
function refreshMinistries(queryClient: QueryClient): Promise<void> {
  const refresh = (queryKey: QueryKey, refetchType: "active" | "all" = "active") =>
    queryClient.invalidateQueries({ queryKey, refetchType });
  // The board is read again although another screen is open, so that it never shows the old badges.
  void refresh(announcementsQuery.queryKey, "all");
  for (const key of [allAnnouncementsKey, profilesKey, membersKey]) void refresh(key);
  return refresh(ministriesQuery.queryKey);
}

type Save = {
  /** The ministry that the person edits, as the list showed it; undefined for a new one. */
  base: ListedMinistry | undefined;
  values: MinistryValues;
};

const LABELS = { name: "Nome", color: "Cor", archived_at: "Arquivado" };

async function updateMinistry(
  base: ListedMinistry,
  changes: Partial<ListedMinistry>,
): Promise<ListedMinistry> {
  const client = await supabase();
  return saveColumns<ListedMinistry, keyof typeof LABELS>({
    base,
    changes,
    labels: LABELS,
    async write(own, { id, revision }) {
      const rows = client.from("ministries").update(own).match({ id, revision });
      return dataOf(await rows.select(MINISTRY_COLUMNS).maybeSingle());
    },
    async read() {
      const rows = client.from("ministries").select(MINISTRY_COLUMNS).eq("id", base.id);
      return dataOf(await rows.maybeSingle());
    },
    gone: GONE,
  });
}

async function saveMinistry({ base, values }: Save): Promise<Pick<ListedMinistry, "name">> {
  if (base) return updateMinistry(base, values);
  return dataOf(await (await supabase()).from("ministries").insert(values).select("name").single());
}

export function useSaveMinistry(onSaved: () => void) {
  return useMutation({
    mutationFn: saveMinistry,
    onSuccess: async (saved, { base }, _result, { client }) => {
      await refreshMinistries(client);
      notify.success(
        base === undefined
          ? { title: "Ministério criado!", description: `${saved.name} já pode ser escolhido.` }
          : { title: "Ministério atualizado!", description: "As alterações foram salvas." },
      );
      onSaved();
    },
    onMutate: () => notify.dismiss(SAVING_FAILED),
    onError: showErrorAndRefetch(SAVING_FAILED, ministriesQuery.queryKey),
  });
}

type Archiving = { base: ListedMinistry; archived: boolean };

export function useArchiveMinistry() {
  return useMutation({
    mutationFn: ({ base, archived }: Archiving) =>
      updateMinistry(base, { archived_at: archived ? new Date().toISOString() : null }),
    onSuccess: async (saved, { archived }, _result, { client }) => {
      await refreshMinistries(client);
      notify.success(
        archived
          ? {
              title: "Ministério arquivado",
              description: "Ninguém mais pode escolhê-lo. Os avisos dele continuam como estão.",
            }
          : { title: "Ministério de volta", description: `${saved.name} já pode ser escolhido.` },
      );
    },
    onError: showErrorAndRefetch("Erro ao arquivar ministério", ministriesQuery.queryKey),
  });
}

type Deletion = {
  id: string;
  /** The ministry that gets its announcements; none when undefined. */
  moveTo: ListedMinistry | undefined;
};

export function useDeleteMinistry(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ id, moveTo }: Deletion) => {
      const target = moveTo && { move_to: moveTo.id };
      dataOf(await (await supabase()).rpc("delete_ministry", { ministry_id: id, ...target }));
    },
    onSuccess: async (_, { moveTo }, _result, { client }) => {
      await refreshMinistries(client);
      notify.success({
        title: "Ministério excluído",
        description: moveTo
          ? `Os avisos dele agora são de ${moveTo.name}.`
          : "Os avisos dele ficaram sem ministério.",
      });
      onDone();
    },
    onError: showErrorAndRefetch("Erro ao excluir ministério", ministriesQuery.queryKey),
  });
}
