import { KeyRound, Mail, Trash2, UserCheck, UserCog, UserX } from "lucide-react";
import { config } from "@/lib/config.ts";
import { ActionMenu, type MenuEntry } from "@/ui/action-menu.tsx";
import { notify } from "@/ui/toast.ts";
import { useSetActive } from "../change-mutations.ts";
import { useCountAnnouncements, useCreateRecoveryLink } from "../mutations.ts";
import type { Member } from "../queries.ts";

export type OpenMemberDialog = { member: Member; opener: HTMLElement } & (
  | { kind: "role" | "email" | "deactivation" }
  | { kind: "link"; link: string }
  | { kind: "announcements"; count: number }
);

export type MemberActionsProps = {
  member: Member;
  /** Whether it is the admin's own row, on which the database refuses all but another address. */
  own: boolean;
  onOpen: (dialog: OpenMemberDialog) => void;
};

export function MemberActions({ member, own, onOpen }: MemberActionsProps) {
  const { name, user_id, deactivated_at } = member;
  const active = deactivated_at === null;
  const reactivate = useSetActive();
  const link = useCreateRecoveryLink();
  // What the question before all of them go says.
  const count = useCountAnnouncements();
  const open = (kind: "role" | "email" | "deactivation") => (opener: HTMLElement) =>
    onOpen({ kind, member, opener });
  const askForLink = (opener: HTMLElement) =>
    link.mutate(user_id, {
      onSuccess: (created) => onOpen({ kind: "link", link: created, member, opener }),
    });
  const askToDelete = (opener: HTMLElement) =>
    count.mutate(user_id, {
      onSuccess: (found) => {
        if (found > 0) onOpen({ kind: "announcements", count: found, member, opener });
        else notify.success({ title: "Nada a excluir", description: `${name} não tem avisos.` });
      },
    });

  const entries: MenuEntry[] = [];
  if (!own) {
    entries.push(
      { label: "Mudar papel", Icon: UserCog, onChoose: open("role") },
      { label: "Link de senha", Icon: KeyRound, onChoose: askForLink },
    );
  }
  // Where mail is sent, members change and confirm theirs by themselves.
  if (active && !config.sendsMail) {
    entries.push({ label: "Mudar email", Icon: Mail, onChoose: open("email") });
  }
  if (!own && active) {
    entries.push({
      label: "Desativar",
      Icon: UserX,
      isDanger: true,
      onChoose: open("deactivation"),
    });
  }
  if (!own && !active) {
    const askBack = () => reactivate.mutate({ member, value: true });
    entries.push(
      { label: "Reativar", Icon: UserCheck, onChoose: askBack },
      {
        label: "Excluir avisos desta pessoa",
        Icon: Trash2,
        isDanger: true,
        onChoose: askToDelete,
      },
    );
  }
  return entries.length > 0 && <ActionMenu title={name} entries={entries} className="ml-auto" />;
}
