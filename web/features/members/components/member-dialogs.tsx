import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { buttonStyle, CopyButton } from "@/ui/button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "@/ui/dialog.tsx";
import { BusyButton, RadioCard, TextField } from "@/ui/form.tsx";
import { useDeleteAnnouncements, useSetActive, useSetRole } from "../mutations.ts";
import { announcementCountQuery, type Member } from "../queries.ts";
import { countText, ROLE_TEXTS, ROLES, recoveryMessage, roleOf } from "../rules.ts";

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
      <TextField
        label="Link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-5 grid gap-3">
        <CopyButton text={link} done="Link copiado.">
          Copiar link
        </CopyButton>
        <a
          href={whatsAppLink(recoveryMessage(member.name, link))}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "outline" })}
        >
          <Send aria-hidden />
          Enviar pelo WhatsApp
        </a>
      </div>
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
