import { type QueryClient, type QueryKey, useMutation } from "@tanstack/react-query";
import { allAnnouncementsKey, announcementsQuery } from "@/features/announcements/model/queries.ts";
import { profilesKey } from "@/features/auth/queries.ts";
import { membersKey } from "@/features/members/queries.ts";
import { request } from "@/lib/data/supabase.ts";
import { saveColumns } from "@/ui/edit-conflict/save-over-revision.ts";
import { showErrorAndRefetch } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { type ListedMinistry, MINISTRY_COLUMNS, ministriesQuery } from "./queries.ts";

/**
 * Marks all queries that show ministries as stale. Resolves after the refetch of the list of
 * ministries. A dialog that waits for this promise closes when the list behind it shows the change.
 */
export function refreshMinistries(queryClient: QueryClient): Promise<void> {
  const refresh = (queryKey: QueryKey, refetchType: "active" | "all" = "active") =>
    queryClient.invalidateQueries({ queryKey, refetchType });
  // Refetches the board even while another page is open, so that the board never shows old badges.
  void refresh(announcementsQuery.queryKey, "all");
  for (const key of [allAnnouncementsKey, profilesKey, membersKey]) void refresh(key);
  return refresh(ministriesQuery.queryKey);
}

const LABELS = { name: "Nome", color: "Cor", archived_at: "Guardado" };

function updateMinistry(base: ListedMinistry, changes: Partial<ListedMinistry>) {
  return saveColumns<ListedMinistry, keyof typeof LABELS>({
    base,
    changes,
    labels: LABELS,
    write: (own, { id, revision }) =>
      request((api) => {
        const rows = api.from("ministries").update(own).match({ id, revision });
        return rows.select(MINISTRY_COLUMNS).maybeSingle();
      }),
    read: () =>
      request((api) => {
        const rows = api.from("ministries").select(MINISTRY_COLUMNS).match({ id: base.id });
        return rows.maybeSingle();
      }),
    gone: "Este ministério não existe mais ou você não tem permissão para alterá-lo.",
  });
}

/**
 * Saves the changed ministry `base`, which has the values of the list. Creates a ministry when
 * `base` is undefined.
 */
export function saveMinistry(
  base: ListedMinistry | undefined,
  values: Pick<ListedMinistry, "name" | "color">,
): Promise<Pick<ListedMinistry, "name">> {
  if (base) return updateMinistry(base, values);
  return request((api) => api.from("ministries").insert(values).select("name").single());
}

const SAVED = {
  archived: ["Ministério guardado", "Fica nos avisos antigos, não aparece mais para escolher."],
  deleted: ["Ministério excluído", "Os avisos dele ficaram sem ministério."],
  moved: ["Ministério excluído", "Os avisos dele agora são de {}."],
} as const;

/**
 * Refetches the queries that show ministries. Then says what happened to the ministry's
 * announcements; `name` is their new ministry.
 */
async function showConsequence(client: QueryClient, change: keyof typeof SAVED, name = "") {
  await refreshMinistries(client);
  const [title, description] = SAVED[change];
  notify.success({ title, description: description.replace("{}", () => name) });
}

type Archiving = { base: ListedMinistry; archived: boolean };

export function useArchiveMinistry() {
  return useMutation({
    mutationFn: ({ base, archived }: Archiving) =>
      updateMinistry(base, { archived_at: archived ? new Date().toISOString() : null }),
    onSuccess: (_, { archived }, _result, { client }) =>
      archived ? showConsequence(client, "archived") : refreshMinistries(client),
    onError: showErrorAndRefetch("Erro ao guardar ministério", ministriesQuery.queryKey),
  });
}

type Deletion = {
  id: string;
  /** The ministry that gets the announcements; undefined leaves them without a ministry. */
  moveTo: ListedMinistry | undefined;
};

export function useDeleteMinistry(onDone: () => void) {
  return useMutation({
    mutationFn: ({ id, moveTo }: Deletion) => {
      const target = moveTo && { move_to: moveTo.id };
      return request((api) => api.rpc("delete_ministry", { ministry_id: id, ...target }));
    },
    onSuccess: async (_, { moveTo }, _result, { client }) => {
      await showConsequence(client, moveTo ? "moved" : "deleted", moveTo?.name);
      onDone();
    },
    onError: showErrorAndRefetch("Erro ao excluir ministério", ministriesQuery.queryKey),
  });
}
