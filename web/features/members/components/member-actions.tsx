import { KeyRound, Mail, Trash2, UserCheck, UserCog, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { config } from "@/lib/config.ts";
import { ActionMenu, type MenuEntry } from "@/ui/action-menu.tsx";
import { notify } from "@/ui/toast.ts";
import { useCountAnnouncements, useCreateRecoveryLink, useSetActive } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import {
  DeactivationDialog,
  DeleteAnnouncementsDialog,
  RecoveryLinkDialog,
  RoleDialog,
} from "./member-dialogs.tsx";

export type MemberActionsProps = {
  member: Member;
  /** Whether it is the admin's own row, on which the database refuses all but another address. */
  own: boolean;
  /** Shows a dialog beside the list, or none. */
  onDialog: (dialog: ReactNode) => void;
};

export function MemberActions({ member, own, onDialog }: MemberActionsProps) {
  const { name, user_id } = member;
  const active = member.deactivated_at === null;
  const reactivate = useSetActive();
  const link = useCreateRecoveryLink();
  const count = useCountAnnouncements();
  const propsOf = (opener: HTMLElement) => ({ member, opener, onClose: () => onDialog(null) });
  const askForLink = (opener: HTMLElement) =>
    link.mutate(user_id, {
      onSuccess: (created) => onDialog(<RecoveryLinkDialog {...propsOf(opener)} link={created} />),
    });
  const askToDelete = (opener: HTMLElement) =>
    count.mutate(user_id, {
      onSuccess(found) {
        if (found > 0) onDialog(<DeleteAnnouncementsDialog {...propsOf(opener)} count={found} />);
        else notify.success({ title: "Nada a excluir", description: `${name} não tem avisos.` });
      },
    });

  const entries: (MenuEntry | false)[] = [
    !own && {
      label: "Mudar papel",
      Icon: UserCog,
      onChoose: (opener) => onDialog(<RoleDialog {...propsOf(opener)} />),
    },
    !own && { label: "Link de senha", Icon: KeyRound, onChoose: askForLink },
    // Where mail is sent, members change and confirm theirs by themselves.
    active &&
      !config.sendsMail && {
        label: "Mudar email",
        Icon: Mail,
        onChoose: (opener) => onDialog(<ChangeEmailDialog {...propsOf(opener)} />),
      },
    !own &&
      active && {
        label: "Desativar",
        Icon: UserX,
        isDanger: true,
        onChoose: (opener) => onDialog(<DeactivationDialog {...propsOf(opener)} />),
      },
    !own &&
      !active && {
        label: "Reativar",
        Icon: UserCheck,
        onChoose: () => reactivate.mutate({ member, value: true }),
      },
    !own &&
      !active && {
        label: "Excluir avisos desta pessoa",
        Icon: Trash2,
        isDanger: true,
        onChoose: askToDelete,
      },
  ];
  const offered = entries.filter((entry) => entry !== false);
  return offered.length > 0 && <ActionMenu title={name} entries={offered} className="ml-auto" />;
}
