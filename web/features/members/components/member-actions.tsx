import { isAdmin } from "@/features/auth/rules.ts";
import { Button } from "@/ui/button.tsx";
import { useCreateRecoveryLink, useSetActive } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { DeleteAnnouncementsButton } from "./delete-announcements-button.tsx";

/** What is asked before it is done. */
export type Question = "promote" | "demote" | "deactivate";

export type MemberActionsProps = {
  member: Member;
  /** The admin's own row: the database refuses these changes, and a slip of the thumb hurts. */
  own: boolean;
  onAsk: (question: Question, opener: HTMLElement) => void;
  onLink: (link: string, opener: HTMLElement) => void;
  onAnnouncements: (count: number, opener: HTMLElement) => void;
};

export function MemberActions(props: MemberActionsProps) {
  const { member, own, onAsk, onLink, onAnnouncements } = props;
  const { name, user_id, deactivated_at } = member;
  const bringBack = useSetActive(() => {});
  const link = useCreateRecoveryLink();
  if (own) {
    return (
      <p className="lg:max-xl:col-span-full text-muted">
        Outro administrador cuida do seu papel e da sua situação.
      </p>
    );
  }
  const active = deactivated_at === null;
  const admin = isAdmin(member);
  const role = admin ? "Tirar admin" : "Tornar admin";
  return (
    <div className="flex flex-wrap gap-x-1 max-xl:-mx-3 lg:max-xl:col-span-full xl:justify-end">
      <Button
        look="quiet"
        aria-label={`${role}: ${name}`}
        onClick={({ currentTarget }) => onAsk(admin ? "demote" : "promote", currentTarget)}
      >
        {role}
      </Button>
      {active ? (
        <Button
          look="quiet"
          aria-label={`Desativar: ${name}`}
          onClick={({ currentTarget }) => onAsk("deactivate", currentTarget)}
        >
          Desativar
        </Button>
      ) : (
        <Button
          look="quiet"
          aria-label={`Reativar: ${name}`}
          aria-busy={bringBack.isPending}
          onClick={() =>
            !bringBack.isPending && bringBack.mutate({ userId: user_id, active: true })
          }
        >
          Reativar
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={`Link de senha: ${name}`}
        aria-busy={link.isPending}
        onClick={({ currentTarget }) => {
          if (link.isPending) return;
          link.mutate(user_id, { onSuccess: (made) => onLink(made, currentTarget) });
        }}
      >
        Link de senha
      </Button>
      {!active && <DeleteAnnouncementsButton member={member} onCounted={onAnnouncements} />}
    </div>
  );
}
