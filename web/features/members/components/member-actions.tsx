import { useState } from "react";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import { useSetActive } from "../change-mutations.ts";
import { useCreateRecoveryLink } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { DeleteAnnouncementsButton } from "./delete-announcements.tsx";

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
  return (
    <div className="flex flex-wrap gap-x-1 -mx-3 @min-[56rem]:@max-[66rem]:col-span-full @min-[66rem]:grid @min-[66rem]:grid-cols-2 @min-[66rem]:justify-items-start">
      <Button
        variant="quiet"
        aria-label={`Mudar papel: ${name}`}
        onClick={({ currentTarget }) => onRole(currentTarget)}
      >
        Mudar papel
      </Button>
      {active ? (
        <Button
          variant="quiet"
          aria-label={`Desativar: ${name}`}
          onClick={({ currentTarget }) => onDeactivate(currentTarget)}
        >
          Desativar
        </Button>
      ) : (
        <Button
          variant="quiet"
          aria-label={`Reativar: ${name}`}
          aria-busy={reactivate.isPending}
          onClick={() => !reactivate.isPending && reactivate.mutate({ member, value: true })}
        >
          Reativar
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={`Link de senha: ${name}`}
        aria-busy={link.isPending}
        onClick={({ currentTarget }) => {
          if (link.isPending) return;
          link.mutate(user_id, { onSuccess: (created) => onLink(created, currentTarget) });
        }}
      >
        Link de senha
      </Button>
      <ChangeEmailButton member={member} />
      {!active && <DeleteAnnouncementsButton member={member} onCounted={onAnnouncements} />}
    </div>
  );
}

/** For a member's address where no mail is sent; where it is, members change and confirm theirs by themselves. */
function ChangeEmailButton({ member }: { member: Member }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (config.sendsMail || member.deactivated_at !== null) return null;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Mudar email: ${member.name}`}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        Mudar email
      </Button>
      {opener && (
        <ChangeEmailDialog member={member} opener={opener} onClose={() => setOpener(null)} />
      )}
    </>
  );
}
