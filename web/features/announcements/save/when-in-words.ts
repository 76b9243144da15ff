import { churchDates } from "@/lib/text/dates.ts";
import { type Announced, announcementFacts } from "../model/facts.ts";
import { isNotice } from "../model/kinds.ts";

/**
 * Returns when an announcement takes place, or until when the board shows a notice: `Recado, até
 * sábado, 12 de dezembro`.
 */
export function whenInWords(announcement: Announced, now: number): string {
  if (!isNotice(announcement)) return announcementFacts(announcement, { now }).schedule;
  return `Recado, até ${churchDates.dayInWords(announcement.date, now)}`;
}
