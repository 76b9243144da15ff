import { type QueryClient, useMutation } from "@tanstack/react-query";
import { profileQuery } from "@/features/auth/queries.ts";
import { recoveryLink } from "@/features/auth/rules.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { currentUserId } from "@/lib/device/stored-account.ts";
import { saveColumns, UNREAD } from "@/ui/edit-conflict/save-over-revision.ts";
import { showErrorAndRefetch } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { type Member, membersKey } from "./queries.ts";
import { invitationLink, ROLE_TEXTS, type Role, roleOf } from "./rules.ts";

const LABELS = { role: "O que pode fazer", ministry_id: "Ministério" };
const COLUMNS = "role, ministry_id, revision";
type Row = Pick<Member, "role" | "ministry_id"> & { revision: number };

/**
 * Changes a profile. `member` has the values that the list shows.
 * @returns the saved values, merged with other people's changes.
 */
async function updateProfile(
  queryClient: QueryClient,
  { user_id, role, ministry_id }: Member,
  changes: Partial<Pick<Member, "ministry_id" | "role">>,
) {
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
    write: (own, { revision }) =>
      request((api) => {
        const rows = api.from("profiles").update(own).match({ user_id, revision });
        return rows.select(COLUMNS).maybeSingle();
      }),
    read: () =>
      request((api) => api.from("profiles").select(COLUMNS).match({ user_id }).maybeSingle()),
    gone: "Este membro não existe mais ou você não tem permissão para alterá-lo.",
  });
  return { role: saved.role, ministry_id: saved.ministry_id };
}

type MemberChange<Value> = {
  failure: string;
  write: (client: QueryClient, member: Member, value: Value) => Promise<Partial<Member>>;
  currentValue: (member: Member) => Value;
  successText: (
    name: string,
    value: Value,
    client: QueryClient,
  ) => { title: string; description: string };
};

type Change<Value> = { member: Member; value: Value };

/**
 * Returns the mutation that changes a member and shows a message. Its button “Desfazer” saves the
 * former value again.
 */
function useChangeMember<Value>(change: MemberChange<Value>) {
  const { failure, write, currentValue, successText } = change;
  const mutation = useMutation({
    mutationFn: ({ member, value }: Change<Value>, { client }) => write(client, member, value),
    onSuccess: async (saved, { member }, _result, { client }) => {
      const changed = { ...member, ...saved };
      await client.invalidateQueries({ queryKey: membersKey });
      void client.invalidateQueries({ queryKey: profileQuery(member.user_id).queryKey });
      const onClick = () => mutation.mutate({ member: changed, value: currentValue(member) });
      const action = { label: "Desfazer", onClick };
      notify.success({ ...successText(member.name, currentValue(changed), client), action });
    },
    onError: showErrorAndRefetch(failure, membersKey),
  });
  return mutation;
}

export const useSetMinistry = () =>
  useChangeMember<string | null>({
    failure: "Erro ao trocar o ministério",
    write: (client, member, ministry_id) => updateProfile(client, member, { ministry_id }),
    currentValue: ({ ministry_id }) => ministry_id,
    successText: (name, chosen, client) => {
      const known = client.getQueryData(ministriesQuery.queryKey) ?? [];
      const ministry = known.find(({ id }) => id === chosen)?.name;
      const now = ministry ? `está em ${ministry}` : "não tem ministério";
      return { title: "Ministério alterado", description: `${name} agora ${now}.` };
    },
  });

export const useSetRole = () =>
  useChangeMember<Role>({
    failure: "Erro ao mudar o que a pessoa pode fazer",
    write: (client, member, role) => updateProfile(client, member, { role }),
    currentValue: roleOf,
    successText: (name, role) => ({
      title: "Mudança salva",
      description: `${name} agora é ${ROLE_TEXTS[role].now}.`,
    }),
  });

export const useSetActive = () =>
  useChangeMember<boolean>({
    failure: "Erro ao mudar a conta",
    async write(_, { user_id }, active) {
      await request((api) => api.rpc("set_member_active", { member_id: user_id, active }));
      return { deactivated_at: active ? null : new Date().toISOString() };
    },
    currentValue: ({ deactivated_at }) => deactivated_at === null,
    successText: (name, active) =>
      active
        ? { title: "Conta desbloqueada", description: `${name} já pode entrar e publicar.` }
        : { title: "Conta bloqueada", description: `${name} não pode mais entrar.` },
  });

export const useApprove = () =>
  useMutation({
    mutationFn: ({ user_id }: Member) =>
      request((api) => api.rpc("approve_member", { member_id: user_id })),
    onSuccess: async (_, { name }, _result, { client }) => {
      await client.invalidateQueries({ queryKey: membersKey });
      notify.success({ title: "Cadastro aprovado", description: `${name} já pode publicar.` });
    },
    onError: showErrorAndRefetch("Erro ao aprovar", membersKey),
  });

/**
 * Deletes the accounts of waiting members, except those that another admin has approved meanwhile.
 */
export const useRefuse = () =>
  useMutation({
    mutationFn: (members: Member[]) =>
      request((api) =>
        api.rpc("refuse_members", { member_ids: members.map(({ user_id }) => user_id) }),
      ),
    onSuccess: async (refused, _members, _result, { client }) => {
      await client.invalidateQueries({ queryKey: membersKey });
      notify.success({
        title: `Cadastros recusados: ${refused}`,
        description: "Quem foi recusado pode se cadastrar de novo.",
      });
    },
    onError: showErrorAndRefetch("Erro ao recusar", membersKey),
  });

/** Creates an invitation for one person. Resolves to the link. */
export const useCreateInvitation = () =>
  useMutation({
    mutationFn: async (given: { role: Role; ministry_id: string | null }) => {
      const { role, ministry_id } = given;
      const token = await request((api) =>
        api.rpc("create_invitation", { role, ...(ministry_id && { ministry_id }) }),
      );
      return invitationLink(window.location.origin, token);
    },
    onError: showError("Erro ao criar o convite"),
  });

/**
 * Changes a member's e-mail address. Admins who change their own address get a new session, because
 * the session contains the address.
 */
export async function setEmail({ user_id }: Member, email: string) {
  await request((api) => api.rpc("set_member_email", { member_id: user_id, new_email: email }));
  if (user_id === currentUserId()) await (await supabase()).auth.refreshSession();
}

/**
 * Creates a one-time link with which the member chooses a new password. Earlier links become
 * invalid.
 */
export function useCreateRecoveryLink() {
  return useMutation({
    mutationFn: async (userId: string) => {
      const token = await request((api) => api.rpc("create_recovery_token", { member_id: userId }));
      return recoveryLink(window.location.origin, token);
    },
    onError: showErrorAndRefetch("Erro ao criar o link", membersKey),
  });
}
