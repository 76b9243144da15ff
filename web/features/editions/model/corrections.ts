// The rules that find and word corrections: for announcements that went out before a change.
import { changedColumns, type State, stateOf } from "@/features/announcements/model/changes.ts";
import { announcementFacts, type Facts } from "@/features/announcements/model/facts.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { endOf } from "@/features/announcements/model/span.ts";
import { config } from "@/lib/config.ts";
import { churchDates } from "./church-dates.ts";
import type { OutdatedUsage } from "./editor-queries.ts";

const DATED: readonly Column[] = ["date", "hour_words", "status"];

/** Returns the words for a new date or status, or "" if there is nothing to say about them. */
function scheduleWords(before: Facts, after: Facts): string {
  const { standing, isOff, date, kind } = after;
  if (isOff && before.isOff) return "";
  if (isOff) return kind === "notice" ? "não vale mais" : "não vai acontecer";
  if (standing === "undated") return "ficou para outra data, ainda a marcar";
  if (date === undefined || date.words === before.date?.words) return "";
  return before.date ? `passou para ${date.words}` : `vai acontecer: ${date.words}`;
}

/**
 * Returns what people must know who have the state `before` of an announcement: its new day, hour,
 * place or status, and the former one. `after` is null if the announcement was deleted. Returns ""
 * if none of these differs, or if both states are over at `now` (ms). The date of a notice is only
 * the end of its display.
 * @example correctionWords(…) // "Ensaio passou para domingo, 13 de dezembro, 18:00 (antes: …)."
 */
export function correctionWords(before: State, after: State | null, now: number): string {
  if ([before, after ?? before].every((state) => endOf(state) < now)) return "";
  const at = { now, dates: churchDates };
  const former = announcementFacts(before, at);
  const current = announcementFacts(after ?? { ...before, deleted: true }, at);
  const { title, place, reason, isOff } = current;
  const changed = after ? changedColumns(before, after) : DATED;
  const schedule = DATED.some((one) => changed.includes(one)) && scheduleWords(former, current);
  const isMoved = !isOff && changed.includes("location");
  if (!schedule && !isMoved) return "";
  const was = former.date?.words ?? former.status?.toLowerCase();
  return [
    schedule ? `${title} ${schedule}${was ? ` (antes: ${was})` : ""}.` : `${title} mudou de local.`,
    isMoved && `Local: ${place || "a confirmar"}${former.place && ` (antes: ${former.place})`}.`,
    schedule && reason && `Motivo: ${reason}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** One way in which a wrong state of an announcement went out, and the words that correct it. */
export type Correction = {
  id: string;
  way: string;
  usedAt: string;
  revision: number;
  words: string;
};

/**
 * Returns what went out with another day, hour, place or status than the announcement has at `now`
 * (ms). A picture is left out if our server cannot draw a new one.
 */
export const correctionsOf = (rows: readonly OutdatedUsage[], now: number): Correction[] =>
  rows.flatMap(({ announcement_id: id, way, used_at: usedAt, before, after, revision }) => {
    const former = stateOf(before);
    const words = former && correctionWords(former, stateOf(after), now);
    const isDrawn = after !== null && config.hasOwnServer;
    return words && (isDrawn || way !== "picture") ? { id, way, usedAt, revision, words } : [];
  });
