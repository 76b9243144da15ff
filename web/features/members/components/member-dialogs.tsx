import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { ConfirmDialog, Dialog, DialogActions } from "@/ui/dialog.tsx";
import { BusyButton, RadioCard } from "@/ui/form.tsx";
import { useDeleteAnnouncements, useRestoreDeleted } from "../announcement-mutations.ts";
import { useSetActive, useSetRole } from "../mutations.ts";
import { announcementCountQuery, type Member } from "../queries.ts";
import { countText, ROLE_TEXTS, ROLES, recoveryMessage, roleOf } from "../rules.ts";
import { LinkOffer } from "./link-offer.tsx";

export type MemberDialogProps = { member: Member; opener: HTMLElement; onClose: () => void };

export function RoleDialog({ member, opener, onClose }: MemberDialogProps) {
  const present = roleOf(member);
  const [chosen, setChosen] = useState(present);
  const { mutate, isPending } = useSetRole();
  const save = () => {
    if (chosen === present) return onClose();
    mutate({ member, value: chosen }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Mudar o que pode fazer" short opener={opener} onClose={onClose}>
      <fieldset className="min-w-0 space-y-3">
        <legend className="mb-4 wrap-anywhere">
          O que{" "}
          <strong>
            <bdi>{member.name}</bdi>
          </strong>{" "}
          pode fazer?
        </legend>
        {ROLES.map((role) => (
          <RadioCard
            key={role}
            name="role"
            label={ROLE_TEXTS[role].name}
            checked={role === chosen}
            onChoose={() => setChosen(role)}
          >
            {ROLE_TEXTS[role].may}
          </RadioCard>
        ))}
      </fieldset>
      <DialogActions onCancel={onClose}>
        <BusyButton busy={isPending} doing="Salvando..." onClick={save}>
          Salvar
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

export function RecoveryLinkDialog(props: MemberDialogProps & { link: string }) {
  const { member, link, opener, onClose } = props;
  return (
    <Dialog title="Nova senha pelo WhatsApp" short opener={opener} onClose={onClose}>
      <p className="mb-5 wrap-anywhere">
        Entregue este link somente a{" "}
        <strong>
          <bdi>{member.name}</bdi>
        </strong>
        : ele abre a conta. Vale por uma hora, funciona uma única vez e substitui o anterior.
      </p>
      <LinkOffer link={link} message={recoveryMessage(member.name, link)} />
    </Dialog>
  );
}

export function DeactivationDialog({ member, opener, onClose }: MemberDialogProps) {
  const { mutate, isPending } = useSetActive();
  return (
    <ConfirmDialog
      title="Bloquear a conta?"
      text={`${member.name} não poderá mais entrar nem publicar. Os avisos publicados continuam, e você pode desbloquear a conta.`}
      confirm="Bloquear"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate({ member, value: false }, { onSuccess: onClose })}
      onClosed={() => returnFocus(opener)}
    />
  );
}

type DeleteAnnouncementsDialogProps = Omit<MemberDialogProps, "member"> & {
  member: Pick<Member, "user_id" | "name">;
};

export function DeleteAnnouncementsDialog(props: DeleteAnnouncementsDialogProps) {
  const { member, opener, onClose } = props;
  const { mutate, isPending } = useDeleteAnnouncements(onClose);
  const { data: count } = useQuery(announcementCountQuery(member.user_id));
  const all = count ? countText(count) : "todos os avisos";
  return (
    <ConfirmDialog
      title="Excluir avisos desta pessoa"
      text={`Excluir ${all} de ${member.name}? Esta ação não pode ser desfeita.`}
      confirm="Excluir"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(member)}
      onClosed={() => returnFocus(opener)}
    />
  );
}

/** Asks before all announcements that a member deleted are restored. */
export function RestoreDialog({ member, opener, onClose }: MemberDialogProps) {
  const { mutate, isPending } = useRestoreDeleted(onClose);
  return (
    <ConfirmDialog
      title="Trazer de volta tudo?"
      text={`Voltam os avisos que ${member.name} excluiu nos últimos 30 dias, de qualquer autor.`}
      confirm="Trazer de volta"
      tone="primary"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(member)}
      onClosed={() => returnFocus(opener)}
    />
  );
}
