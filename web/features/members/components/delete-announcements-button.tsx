import { Button } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import { useCountAnnouncements } from "../mutations.ts";
import type { Member } from "../queries.ts";

type DeleteAnnouncementsButtonProps = {
  member: Member;
  onCounted: (count: number, opener: HTMLElement) => void;
};

/** Counts the member's announcements, which the confirmation shows. */
export function DeleteAnnouncementsButton({ member, onCounted }: DeleteAnnouncementsButtonProps) {
  const { name, user_id } = member;
  const { mutate, isPending } = useCountAnnouncements();
  const label = "Excluir avisos desta pessoa";
  const ask = (opener: HTMLElement) =>
    mutate(user_id, {
      onSuccess: (count) => {
        if (count > 0) onCounted(count, opener);
        else notify.success({ title: "Nada a excluir", description: `${name} não tem avisos.` });
      },
    });
  return (
    <Button
      variant="quiet"
      aria-label={`${label}: ${name}`}
      aria-busy={isPending}
      onClick={({ currentTarget }) => !isPending && ask(currentTarget)}
    >
      {label}
    </Button>
  );
}
