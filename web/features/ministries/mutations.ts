import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Announcement,
  allAnnouncementsKey,
  announcementsQuery,
} from "@/features/announcements/queries.ts";
import { changePages } from "@/features/announcements/rules.ts";
import { type Profile, profilesKey } from "@/features/auth/queries.ts";
import { membersKey } from "@/features/members/queries.ts";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { failure } from "@/ui/failure.ts";
import { notify } from "@/ui/toast.ts";
import { type ListedMinistry, type Ministry, ministriesQuery } from "./queries.ts";
import { byName, relabel } from "./rules.ts";
import type { MinistryValues } from "./schema.ts";

const GONE = "Este ministério não existe mais ou você não tem permissão para alterá-lo.";

type Copies = {
  /** What stands for the ministry in the announcements that had it, and in the profiles. */
  announcements: Ministry | null;
  profiles: Ministry | null;
};

/** Changes the list of ministries, and the copies of ministry `id` that cached rows carry. */
async function changeEverywhere(
  queryClient: QueryClient,
  id: string,
  copies: Copies,
  change: (ministries: ListedMinistry[]) => ListedMinistry[],
) {
  const cached = [ministriesQuery.queryKey, announcementsQuery.queryKey, profilesKey];
  // A load under way began before the write and would undo the change.
  await Promise.all(cached.map((queryKey) => queryClient.cancelQueries({ queryKey })));
  queryClient.setQueryData(ministriesQuery.queryKey, (all) => all && change(all).toSorted(byName));
  queryClient.setQueryData(announcementsQuery.queryKey, (board) =>
    board
      ? changePages(board, (rows: Announcement[]) => rows.map(relabel(id, copies.announcements)))
      : board,
  );
  queryClient.setQueriesData<Profile | null>({ queryKey: profilesKey }, (profile) =>
    profile ? relabel(id, copies.profiles)(profile) : profile,
  );
  for (const queryKey of [allAnnouncementsKey, membersKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Something about the list was not as the person saw it. */
const reload = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: ministriesQuery.queryKey });

type Save = {
  /** Undefined for a new one. */
  id: string | undefined;
  values: MinistryValues;
};

async function saveMinistry({ id, values }: Save): Promise<ListedMinistry> {
  const table = (await supabase()).from("ministries");
  if (id === undefined) return dataOf(await table.insert(values).select("*").single());
  const row = dataOf(await table.update(values).eq("id", id).select("*").maybeSingle());
  if (row === null) throw new Error(GONE);
  return row;
}

export function useSaveMinistry(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveMinistry,
    onSuccess: async (saved, { id }) => {
      const copies = { announcements: saved, profiles: saved };
      await changeEverywhere(queryClient, saved.id, copies, (all) => [
        ...all.filter((ministry) => ministry.id !== saved.id),
        saved,
      ]);
      notify.success(
        id === undefined
          ? { title: "Ministério criado!", description: `${saved.name} já pode ser escolhido.` }
          : { title: "Ministério atualizado!", description: "As alterações foram salvas." },
      );
      onSaved();
    },
    onError: (error) => {
      failure("Erro ao salvar ministério")(error);
      reload(queryClient);
    },
  });
}

type Archiving = { id: string; archived: boolean };

export function useArchiveMinistry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, archived }: Archiving) => {
      const values = { archived_at: archived ? new Date().toISOString() : null };
      const row = dataOf(
        await (await supabase())
          .from("ministries")
          .update(values)
          .eq("id", id)
          .select("*")
          .maybeSingle(),
      );
      if (row === null) throw new Error(GONE);
      return row;
    },
    onSuccess: async (saved, { archived }) => {
      const copies = { announcements: saved, profiles: saved };
      await changeEverywhere(queryClient, saved.id, copies, (all) =>
        all.map((ministry) => (ministry.id === saved.id ? saved : ministry)),
      );
      notify.success(
        archived
          ? {
              title: "Ministério arquivado",
              description: "Ninguém mais pode escolhê-lo. Os avisos dele continuam como estão.",
            }
          : { title: "Ministério de volta", description: `${saved.name} já pode ser escolhido.` },
      );
    },
    onError: (error) => {
      failure("Erro ao arquivar ministério")(error);
      reload(queryClient);
    },
  });
}

type Deletion = {
  id: string;
  /** Where its announcements go. */
  moveTo: ListedMinistry | undefined;
};

export function useDeleteMinistry(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, moveTo }: Deletion) => {
      const target = moveTo && { move_to: moveTo.id };
      dataOf(await (await supabase()).rpc("delete_ministry", { ministry_id: id, ...target }));
    },
    onSuccess: async (_, { id, moveTo }) => {
      // Members do not move with the announcements.
      const copies = { announcements: moveTo ?? null, profiles: null };
      await changeEverywhere(queryClient, id, copies, (all) =>
        all.filter((ministry) => ministry.id !== id),
      );
      notify.success({
        title: "Ministério excluído",
        description: moveTo
          ? `Os avisos dele agora são de ${moveTo.name}.`
          : "Os avisos dele ficaram sem ministério.",
      });
      onDone();
    },
    onError: (error) => {
      failure("Erro ao excluir ministério")(error);
      reload(queryClient);
    },
  });
}
