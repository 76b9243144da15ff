import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/lib/browser/clock.ts";
import { backupCheckQuery } from "../backup-check-query.ts";
import { backupInWords } from "../backup-words.ts";

/**
 * Shows admins the last backup: above the page (`place` "top") when somebody must act, otherwise as
 * a quiet line below. Renders nothing when the server makes no backups.
 */
export function BackupLine({ place }: { place: "top" | "bottom" }) {
  const { data: check } = useQuery(backupCheckQuery);
  const now = useNow();
  if (!check) return null;
  const { text, mustAct } = backupInWords(check, now);
  if (mustAct !== (place === "top")) return null;
  return mustAct ? (
    <p role="alert" className="card mb-6 border-danger-ink p-4">
      {text}
    </p>
  ) : (
    <p className="mt-10 text-center text-sm text-muted">{text}</p>
  );
}
