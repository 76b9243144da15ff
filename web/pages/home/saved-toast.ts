import type { Announcement } from "@/features/announcements/queries.ts";
import {
  isWithin,
  PERIOD_DAYS,
  type Period,
  shortestPeriodFor,
} from "@/features/announcements/rules.ts";
import type { ToastContent } from "@/ui/toast.ts";
import { ownPartPath } from "../../paths.ts";

type Ways = {
  onPeriod: (period: Period) => void;
  /** Undefined for what somebody else has published. */
  onAddress: ((address: string) => void) | undefined;
};

/** The toast about a saved announcement: where the chosen period hides it, it says where it is (decision 17). */
export function savedToast(
  told: ToastContent,
  announcement: Announcement,
  period: Period,
  now: number,
  { onPeriod, onAddress }: Ways,
): ToastContent {
  if (isWithin(period, announcement, now)) return told;
  const tell = (where: string, label: string, onClick: (() => void) | undefined) => ({
    ...told,
    description: `${told.description}\n${where}`,
    ...(onClick && { action: { label, onClick } }),
  });
  const shortest = shortestPeriodFor(announcement, now);
  if (shortest) {
    const days = `${PERIOD_DAYS[shortest]} dias`;
    return tell(`Aparece em ${days}`, `Mostrar ${days}`, () => onPeriod(shortest));
  }
  const isPast = Date.parse(announcement.date) < now;
  const address = ownPartPath(isPast ? "passados" : "adiante");
  return tell(
    isPast ? "A data já passou: ele fica entre os passados." : "Aparece quando faltarem 30 dias.",
    "Meus avisos",
    onAddress && (() => onAddress(address)),
  );
}
