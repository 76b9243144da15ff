import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeDraftsOf } from "@/features/announcements/model/stored-drafts.ts";
import { PROFILE_COLUMNS, type Profile, profileQuery } from "@/features/auth/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { currentUserId } from "@/lib/device/account.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { saveColumns } from "@/ui/versions/save-version.ts";

/** Changes the own profile as it was shown, also in the cache. */
export function useChangeProfile(base: Profile) {
  const queryClient = useQueryClient();
  const { user_id: userId } = base;
  return useMutation({
    mutationFn: async (changes: { name: string } | { ministry_id: string }) => {
      const client = await supabase();
      return saveColumns<Profile, "name" | "ministry_id">({
        base,
        changes,
        labels: { name: "Nome", ministry_id: "Ministério" },
        // When an admin has set a ministry meanwhile, the database refuses the write as already chosen.
        ...("ministry_id" in changes && { choose: async () => "mine" }),
        async write(own, { user_id, revision }) {
          const rows = client.from("profiles").update(own).match({ user_id, revision });
          return dataOf(await rows.select(PROFILE_COLUMNS).maybeSingle());
        },
        async read() {
          const rows = client.from("profiles").select(PROFILE_COLUMNS).eq("user_id", userId);
          return dataOf(await rows.maybeSingle());
        },
        gone: "Sua conta não pode ser alterada agora. Fale com um administrador.",
      });
    },
    onSuccess: async (profile) => {
      const { queryKey } = profileQuery(userId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, profile);
      notify.success({ title: "Conta atualizada!", description: "As alterações foram salvas." });
    },
    ...failureToast("Erro ao salvar"),
  });
}

export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      const userId = currentUserId();
      const { error } = await (await supabase()).auth.signOut({ scope: "global" });
      if (error) throw error;
      if (userId !== undefined) removeDraftsOf(userId);
    },
    onSuccess: () =>
      notify.success({
        title: "Logout realizado",
        description: "Sua conta saiu de todos os aparelhos. Até breve!",
      }),
    onError: showError("Erro ao fazer logout"),
  });
}
