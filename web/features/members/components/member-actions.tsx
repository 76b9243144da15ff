import { KeyRound, Mail, Trash2, UserCheck, UserCog, UserX } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { config } from "@/lib/config.ts";
import { ActionMenu, type MenuEntry } from "@/ui/action-menu.tsx";
import { useCreateRecoveryLink, useSetActive } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import {
  DeactivationDialog,
  DeleteAnnouncementsDialog,
  type MemberDialogProps,
  RecoveryLinkDialog,
  RoleDialog,
} from "./member-dialogs.tsx";

export type MemberActionsProps = {
  member: Member;
  /** Whether it is the admin's own row, on which the database refuses all but another address. */
  own: boolean;
  onDialog: (dialog: ReactNode) => void;
};

export function MemberActions({ member, own, onDialog }: MemberActionsProps) {
  const { name, user_id } = member;
  const active = member.deactivated_at === null;
  const setActive = useSetActive();
  const link = useCreateRecoveryLink();
  const propsOf = (opener: HTMLElement) => ({ member, opener, onClose: () => onDialog(null) });
  const open = (Dialog: ComponentType<MemberDialogProps>) => (opener: HTMLElement) =>
    onDialog(<Dialog {...propsOf(opener)} />);
  const askForLink = (opener: HTMLElement) =>
    link.mutate(user_id, {
      onSuccess: (created) => onDialog(<RecoveryLinkDialog {...propsOf(opener)} link={created} />),
    });
  const reactivate = () => setActive.mutate({ member, value: true });

  const entries: (MenuEntry & { isOffered: boolean })[] = [
    { label: "Mudar papel", Icon: UserCog, onChoose: open(RoleDialog), isOffered: !own },
    { label: "Link de senha", Icon: KeyRound, onChoose: askForLink, isOffered: !own },
    {
      label: "Mudar email",
      Icon: Mail,
      onChoose: open(ChangeEmailDialog),
      // Where mail is sent, members change and confirm theirs by themselves.
      isOffered: active && !config.sendsMail,
    },
    {
      label: "Desativar",
      Icon: UserX,
      isDanger: true,
      onChoose: open(DeactivationDialog),
      isOffered: !own && active,
    },
    { label: "Reativar", Icon: UserCheck, onChoose: reactivate, isOffered: !own && !active },
    {
      label: "Excluir avisos desta pessoa",
      Icon: Trash2,
      isDanger: true,
      onChoose: open(DeleteAnnouncementsDialog),
      isOffered: !own && !active,
    },
  ];
  const offered = entries.filter(({ isOffered }) => isOffered);
  return offered.length > 0 && <ActionMenu title={name} entries={offered} className="ml-auto" />;
}
