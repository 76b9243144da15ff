import { KeyRound, Mail, Trash2, Undo2, UserCheck, UserCog, UserX } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { config } from "@/lib/config.ts";
import { ActionMenu, type MenuEntry } from "@/ui/action-menu.tsx";
import { useCreateRecoveryLink, useSetActive } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { waits } from "../rules.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import {
  DeactivationDialog,
  DeleteAnnouncementsDialog,
  type MemberDialogProps,
  RecoveryLinkDialog,
  RestoreDialog,
  RoleDialog,
} from "./member-dialogs.tsx";

export type MemberActionsProps = {
  member: Member;
  /**
   * True for the admin's own row. Admins can neither change their own role nor deactivate
   * themselves.
   */
  isOwn: boolean;
  onDialog: (dialog: ReactNode) => void;
};

export function MemberActions({ member, isOwn, onDialog }: MemberActionsProps) {
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
    {
      label: "Mudar o que pode fazer",
      Icon: UserCog,
      onChoose: open(RoleDialog),
      isOffered: !isOwn,
    },
    { label: "Nova senha pelo WhatsApp", Icon: KeyRound, onChoose: askForLink, isOffered: !isOwn },
    {
      label: "Mudar e-mail",
      Icon: Mail,
      onChoose: open(ChangeEmailDialog),
      // If the server sends mail, members change and confirm their own address, so admins need not.
      isOffered: active && !config.sendsMail,
    },
    {
      label: "Trazer de volta tudo o que esta pessoa excluiu",
      Icon: Undo2,
      onChoose: open(RestoreDialog),
      isOffered: !isOwn && !waits(member),
    },
    {
      label: "Bloquear",
      Icon: UserX,
      isDanger: true,
      onChoose: open(DeactivationDialog),
      isOffered: !isOwn && active,
    },
    { label: "Desbloquear", Icon: UserCheck, onChoose: reactivate, isOffered: !isOwn && !active },
    {
      label: "Excluir avisos desta pessoa",
      Icon: Trash2,
      isDanger: true,
      onChoose: open(DeleteAnnouncementsDialog),
      isOffered: !isOwn && !active,
    },
  ];
  const offered = entries.filter(({ isOffered }) => isOffered);
  return offered.length > 0 && <ActionMenu title={name} entries={offered} className="ml-auto" />;
}
