import { useAnnouncementDialog } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";

/** Shows the button in the bar of an urgent notice that leads editors to its end. */
export function UrgentChange() {
  const { openUrgent } = useAnnouncementDialog();
  const { data: profile } = useProfile();
  if (!isEditor(profile)) return null;
  return (
    <button
      type="button"
      aria-label="Encerrar o aviso urgente"
      className="focus-ring min-h-11 min-w-11 shrink-0 cursor-pointer rounded-xl px-2 font-semibold underline underline-offset-4"
      onClick={({ currentTarget }) => openUrgent(currentTarget)}
    >
      Encerrar
    </button>
  );
}
