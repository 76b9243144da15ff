import { type Query, type QueryClient, useMutation } from "@tanstack/react-query";
import { profileQuery } from "@/features/auth/queries.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { showErrorAndRefetch } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { saveColumns, UNREAD } from "@/ui/versions/save-version.ts";
import { type Member, type MembersPage, membersKey } from "./queries.ts";
import { activeText, ministryText, ROLE_TEXTS, type Role, roleOf, roleText } from "./rules.ts";

const GONE = "Este membro não existe mais ou você não tem permissão para alterá-lo.";

const LABELS = { role: "Papel", ministry_id: "Ministério" };
const COLUMNS = "role, ministry_id, revision";
type Row = Pick<Member, "role" | "ministry_id"> & { revision: number };

/** Changes a profile from the state that the list showed; @returns the saved one, with changes that others made meanwhile. */
async function updateProfile(
  queryClient: QueryClient,
  { user_id, role, ministry_id }: Member,
  changes: Partial<Pick<Member, "ministry_id" | "role">>,
) {
  const client = await supabase();
  const ministries = queryClient.getQueryData(ministriesQuery.queryKey) ?? [];
  const saved = await saveColumns<Row, keyof typeof LABELS>({
    base: { role, ministry_id, revision: UNREAD },
    changes,
    labels: LABELS,
    shownAs: (column, row) => ({
      text:
        column === "role"
          ? ROLE_TEXTS[roleOf(row)].name
          : (ministries.find(({ id }) => id === row.ministry_id)?.name ?? "Nenhum"),
    }),
    async write(own, { revision }) {
      const rows = client.from("profiles").update(own).match({ user_id, revision });
      return dataOf(await rows.select(COLUMNS).maybeSingle());
    },
    read: async () =>
      dataOf(await client.from("profiles").select(COLUMNS).eq("user_id", user_id).maybeSingle()),
    gone: GONE,
  });
  return { role: saved.role, ministry_id: saved.ministry_id };
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
  /** Resolves to the columns as they are saved. */
  write: (client: QueryClient, member: Member, value: Value) => Promise<Partial<Member>>;
  /** The value that a member has. */
  present: (member: Member) => Value;
  told: (name: string, value: Value, client: QueryClient) => { title: string; description: string };
};

/** `member` is the one from before the change. */
type Change<Value> = { member: Member; value: Value };

/** Changes a member, and says what it has made of the person; "Desfazer" is the same change with the value from before. */
function useChangeMember<Value>({ failure, write, present, told }: Kind<Value>) {
  const mutation = useMutation({
    mutationFn: ({ member, value }: Change<Value>, { client }) => write(client, member, value),
    onSuccess: async (saved, { member }, _result, { client }) => {
      const changed = { ...member, ...saved };
      await changeMember(client, member.user_id, saved);
      const onClick = () => mutation.mutate({ member: changed, value: present(member) });
      const action = { label: "Desfazer", onClick };
      notify.success({ ...told(member.name, present(changed), client), action });
    },
    onError: showErrorAndRefetch(failure, membersKey),
  });
  return mutation;
}

export const useSetMinistry = () =>
  useChangeMember<string | null>({
    failure: "Erro ao trocar o ministério",
    write: (client, member, ministry_id) => updateProfile(client, member, { ministry_id }),
    present: ({ ministry_id }) => ministry_id,
    told: (name, chosen, client) => {
      const known = client.getQueryData(ministriesQuery.queryKey) ?? [];
      const ministry = known.find(({ id }) => id === chosen);
      return { title: "Ministério alterado", description: ministryText(name, ministry?.name) };
    },
  });

export const useSetRole = () =>
  useChangeMember<Role>({
    failure: "Erro ao mudar o papel",
    write: (client, member, role) => updateProfile(client, member, { role }),
    present: roleOf,
    told: (name, role) => ({ title: "Papel alterado", description: roleText(name, role) }),
  });

export const useSetActive = () =>
  useChangeMember<boolean>({
    failure: "Erro ao mudar a situação",
    async write(_, { user_id }, active) {
      const args = { member_id: user_id, active };
      dataOf(await (await supabase()).rpc("set_member_active", args));
      return { deactivated_at: active ? null : new Date().toISOString() };
    },
    present: ({ deactivated_at }) => deactivated_at === null,
    told: (name, active) => ({
      title: active ? "Membro de volta" : "Membro desativado",
      description: activeText(name, active),
    }),
  });
