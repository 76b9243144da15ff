import { useState } from "react";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import { useSetActive } from "../change-mutations.ts";
import { useCountAnnouncements, useCreateRecoveryLink } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";

export type MemberActionsProps = {
  member: Member;
  /** Whether it is the admin's own row, on which the database refuses these changes. */
  own: boolean;
  onRole: (opener: HTMLElement) => void;
  onDeactivate: (opener: HTMLElement) => void;
  onLink: (link: string, opener: HTMLElement) => void;
  onAnnouncements: (count: number, opener: HTMLElement) => void;
};

export function MemberActions(props: MemberActionsProps) {
  const { member, own, onRole, onDeactivate, onLink, onAnnouncements } = props;
  const { name, user_id, deactivated_at } = member;
  const reactivate = useSetActive();
  const link = useCreateRecoveryLink();
  // What the question before all of them go says.
  const count = useCountAnnouncements();
  if (own) {
    return (
      <div className="@min-[56rem]:@max-[66rem]:col-span-full">
        <p className="text-muted">Outro administrador cuida do seu papel e da sua situação.</p>
        <div className="-mx-3">
          <ChangeEmailButton member={member} />
        </div>
      </div>
    );
  }
  const active = deactivated_at === null;
  const askForLink = (opener: HTMLElement) =>
    link.mutate(user_id, { onSuccess: (created) => onLink(created, opener) });
  const askToDelete = (opener: HTMLElement) =>
    count.mutate(user_id, {
      onSuccess: (found) => {
        if (found > 0) onAnnouncements(found, opener);
        else notify.success({ title: "Nada a excluir", description: `${name} não tem avisos.` });
      },
    });
  return (
    <div className="flex flex-wrap gap-x-1 -mx-3 @min-[56rem]:@max-[66rem]:col-span-full @min-[66rem]:grid @min-[66rem]:grid-cols-2 @min-[66rem]:justify-items-start">
      <Action name={name} label="Mudar papel" onPress={onRole} />
      {active ? (
        <Action name={name} label="Desativar" onPress={onDeactivate} />
      ) : (
        <Action
          name={name}
          label="Reativar"
          busy={reactivate.isPending}
          onPress={() => reactivate.mutate({ member, value: true })}
        />
      )}
      <Action name={name} label="Link de senha" busy={link.isPending} onPress={askForLink} />
      <ChangeEmailButton member={member} />
      {!active && (
        <Action
          name={name}
          label="Excluir avisos desta pessoa"
          busy={count.isPending}
          onPress={askToDelete}
        />
      )}
    </div>
  );
}

type ActionProps = {
  name: string;
  label: string;
  busy?: boolean;
  onPress: (opener: HTMLElement) => void;
};

function Action({ name, label, busy = false, onPress }: ActionProps) {
  return (
    <Button
      variant="quiet"
      aria-label={`${label}: ${name}`}
      aria-busy={busy}
      onClick={({ currentTarget }) => !busy && onPress(currentTarget)}
    >
      {label}
    </Button>
  );
}

/** For a member's address where no mail is sent; where it is, members change and confirm theirs by themselves. */
function ChangeEmailButton({ member }: { member: Member }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (config.sendsMail || member.deactivated_at !== null) return null;
  return (
    <>
      <Action name={member.name} label="Mudar email" onPress={setOpener} />
      {opener && (
        <ChangeEmailDialog member={member} opener={opener} onClose={() => setOpener(null)} />
      )}
    </>
  );
}
