import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { notify } from "@/ui/toast.ts";
import { changeMember, showErrorAndRefresh } from "./member-cache.ts";
import type { Member } from "./queries.ts";
import { activeText, ministryText, type Role, roleOf, roleText } from "./rules.ts";

const GONE = "Este membro não existe mais ou você não tem permissão para alterá-lo.";

/** Says what a change has made of a member, and takes it back when asked to. */
function tellChange(title: string, description: string, undo: () => void) {
  notify.success({ title, description, action: { label: "Desfazer", onClick: undo } });
}

async function updateProfile(
  { user_id }: Member,
  change: { ministry_id: string | null } | { role: Role },
) {
  const row = dataOf(
    await (await supabase())
      .from("profiles")
      .update(change)
      .eq("user_id", user_id)
      .select("user_id")
      .maybeSingle(),
  );
  if (row === null) throw new Error(GONE);
}

// A change is undone by the same mutation with the value from before, which therefore can be undone as well.
// `member` is the one from before the change.

type MinistryChange = { member: Member; ministryId: string | null };

export function useSetMinistry() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ member, ministryId }: MinistryChange) =>
      updateProfile(member, { ministry_id: ministryId }),
    onSuccess: async (_, { member, ministryId }) => {
      const changed = { ...member, ministry_id: ministryId };
      await changeMember(queryClient, member.user_id, { ministry_id: ministryId });
      const known = queryClient.getQueryData(ministriesQuery.queryKey) ?? [];
      const ministry = known.find(({ id }) => id === ministryId);
      tellChange("Ministério alterado", ministryText(member.name, ministry?.name), () =>
        mutation.mutate({ member: changed, ministryId: member.ministry_id }),
      );
    },
    onError: showErrorAndRefresh("Erro ao trocar o ministério", queryClient),
  });
  return mutation;
}

type RoleChange = { member: Member; role: Role };

export function useSetRole() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ member, role }: RoleChange) => updateProfile(member, { role }),
    onSuccess: async (_, { member, role }) => {
      await changeMember(queryClient, member.user_id, { role });
      tellChange("Papel alterado", roleText(member.name, role), () =>
        mutation.mutate({ member: { ...member, role }, role: roleOf(member) }),
      );
    },
    onError: showErrorAndRefresh("Erro ao mudar o papel", queryClient),
  });
  return mutation;
}

type ActiveChange = { member: Member; active: boolean };

export function useSetActive() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ member, active }: ActiveChange) => {
      const change = { member_id: member.user_id, active };
      dataOf(await (await supabase()).rpc("set_member_active", change));
    },
    onSuccess: async (_, { member, active }) => {
      const deactivated_at = active ? null : new Date().toISOString();
      await changeMember(queryClient, member.user_id, { deactivated_at });
      const title = active ? "Membro de volta" : "Membro desativado";
      tellChange(title, activeText(member.name, active), () =>
        mutation.mutate({ member, active: !active }),
      );
    },
    onError: showErrorAndRefresh("Erro ao mudar a situação", queryClient),
  });
  return mutation;
}
