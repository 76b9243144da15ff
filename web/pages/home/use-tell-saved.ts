import type { Announcement } from "@/features/announcements/queries.ts";
import {
  isWithin,
  PERIOD_DAYS,
  type Period,
  shortestPeriodFor,
} from "@/features/announcements/rules.ts";
import { notify } from "@/ui/toast.ts";

/** Says that an announcement was saved and, where the chosen period hides it, where it went (decision 17). */
export function useTellSaved(period: Period, onPeriod: (period: Period) => void) {
  return (title: string, description: string, announcement: Announcement) => {
    const now = Date.now();
    if (isWithin(period, announcement, now)) return notify.success({ title, description });
    const shortest = shortestPeriodFor(announcement, now);
    if (shortest) {
      const label = `Ver em ${PERIOD_DAYS[shortest]} dias`;
      const action = { label, onClick: () => onPeriod(shortest) };
      return notify.success({ title, description, action });
    }
    const isPast = Date.parse(announcement.date) < now;
    const where = isPast
      ? "A data já passou, por isso ele não aparece na lista."
      : "Ele só aparecerá na lista quando faltarem 30 dias.";
    notify.success({ title, description: `${description} ${where}` });
  };
}
