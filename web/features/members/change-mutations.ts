import { type Query, type QueryClient, useMutation } from "@tanstack/react-query";
import { profileQuery } from "@/features/auth/queries.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { showErrorAndRefetch } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { type Member, type MembersPage, membersKey } from "./queries.ts";
import { activeText, ministryText, type Role, roleOf, roleText } from "./rules.ts";

const GONE = "Este membro não existe mais ou você não tem permissão para alterá-lo.";

async function updateProfile(
  { user_id }: Member,
  change: Partial<Pick<Member, "ministry_id" | "role">>,
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

/** Changes a member in the cached pages, and reads the person's profile again. */
async function changeMember(client: QueryClient, userId: string, change: Partial<Member>) {
  const queryKey = membersKey;
  await client.cancelQueries({ queryKey });
  const changed = (member: Member) =>
    member.user_id === userId ? { ...member, ...change } : member;
  client.setQueriesData<MembersPage>(
    { queryKey },
    (page) => page && { ...page, members: page.members.map(changed) },
  );
  // A page that was on its way for the first time is read again: until then the former one stands in its place, unchanged.
  const hasNoData = ({ state }: Query) => state.data === undefined;
  void client.invalidateQueries({ queryKey, predicate: hasNoData });
  void client.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
}

type Kind<Value> = {
  failure: string;
  write: (member: Member, value: Value) => Promise<unknown>;
  /** What the list shows then. */
  columns: (value: Value) => Partial<Member>;
  /** The value before the change. */
  former: (member: Member) => Value;
  told: (name: string, value: Value, client: QueryClient) => { title: string; description: string };
};

/** `member` is the one from before the change. */
type Change<Value> = { member: Member; value: Value };

/** Changes a member, and says what it has made of the person; "Desfazer" is the same change with the value from before. */
function useChangeMember<Value>({ failure, write, columns, former, told }: Kind<Value>) {
  const mutation = useMutation({
    mutationFn: ({ member, value }: Change<Value>) => write(member, value),
    onSuccess: async (_, { member, value }, _result, { client }) => {
      const changed = { ...member, ...columns(value) };
      await changeMember(client, member.user_id, columns(value));
      const onClick = () => mutation.mutate({ member: changed, value: former(member) });
      const action = { label: "Desfazer", onClick };
      notify.success({ ...told(member.name, value, client), action });
    },
    onError: showErrorAndRefetch(failure, membersKey),
  });
  return mutation;
}

export const useSetMinistry = () =>
  useChangeMember<string | null>({
    failure: "Erro ao trocar o ministério",
    write: (member, ministry_id) => updateProfile(member, { ministry_id }),
    columns: (ministry_id) => ({ ministry_id }),
    former: ({ ministry_id }) => ministry_id,
    told: (name, chosen, client) => {
      const known = client.getQueryData(ministriesQuery.queryKey) ?? [];
      const ministry = known.find(({ id }) => id === chosen);
      return { title: "Ministério alterado", description: ministryText(name, ministry?.name) };
    },
  });

export const useSetRole = () =>
  useChangeMember<Role>({
    failure: "Erro ao mudar o papel",
    write: (member, role) => updateProfile(member, { role }),
    columns: (role) => ({ role }),
    former: roleOf,
    told: (name, role) => ({ title: "Papel alterado", description: roleText(name, role) }),
  });

export const useSetActive = () =>
  useChangeMember<boolean>({
    failure: "Erro ao mudar a situação",
    write: async ({ user_id }, active) =>
      dataOf(await (await supabase()).rpc("set_member_active", { member_id: user_id, active })),
    columns: (active) => ({ deactivated_at: active ? null : new Date().toISOString() }),
    former: ({ deactivated_at }) => deactivated_at === null,
    told: (name, active) => ({
      title: active ? "Membro de volta" : "Membro desativado",
      description: activeText(name, active),
    }),
  });
