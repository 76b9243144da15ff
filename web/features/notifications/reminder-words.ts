import { type Announced, announcementFacts } from "@/features/announcements/model/facts.ts";
import { fromInputs } from "@/lib/text/church-clock.ts";
import { addDays, churchDates } from "@/lib/text/dates.ts";

// The server sends reminders from this time on the church's clock (server/push/queue-rounds.ts).
const REMINDER_TIME = "18:00";

/** Returns the day of an instant: `hoje`, `amanhã`, `sábado` or `sábado, 12 de dezembro`. */
function nameOfDay(iso: string, now: number) {
  const today = churchDates.dayOf(new Date(now).toISOString());
  const day = churchDates.dayOf(iso);
  if (day === today) return "hoje";
  if (day === addDays(today, 1)) return "amanhã";
  const words = churchDates.dayInWords(iso, now);
  // A week later the name of the weekday alone would mean today.
  return day < addDays(today, 7) ? words.split(",")[0] : words;
}

/**
 * Says when a follower gets the reminder of an announcement: on the day before it, at 18:00.
 * Without a date, and when that time is over, followers only hear of changes.
 */
export function reminderWords(announcement: Announced, now: number): string {
  const eve = addDays(churchDates.dayOf(announcement.date), -1);
  const at = announcementFacts(announcement, { now }).date && fromInputs(eve, REMINDER_TIME);
  if (!at || Date.parse(at) <= now) return "Aviso você se algo mudar";
  return `Lembro você ${nameOfDay(at, now)}, às\u00a018h`;
}
