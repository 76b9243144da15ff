import type { OwnPart } from "@/app/addresses.ts";
import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

export const PART_NAMES: Record<OwnPart, string> = {
  proximos: "Próximos",
  adiante: "Mais adiante",
  passados: "Passados",
};

/** A part of what one person has published, or of what everybody has: from today on, and before. */
export type ListPart = OwnPart | "futuros" | "antigos";

/** The dates between which a part lies, as ISO 8601, and its order. */
export type DatedPart = { from?: string; to?: string; nearestFirst: boolean };

const iso = (ms: number) => new Date(ms).toISOString();

/** The part at `now` (ms): every announcement lies in one of a person's three, what the board shows in the first. */
export function datesOf(part: ListPart, now: number): DatedPart {
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (part === "futuros") return { from: iso(today), nearestFirst: true };
  if (part === "antigos") return { to: iso(today - 1), nearestFirst: false };
  const end = periodEnd(LONGEST_PERIOD, now);
  if (part === "proximos") return { from: iso(now), to: iso(end), nearestFirst: true };
  if (part === "adiante") return { from: iso(end + 1), nearestFirst: true };
  return { to: iso(now - 1), nearestFirst: false };
}

/** The part in which an announcement of that date stands at `now` (ms). */
export function partOf({ date }: { date: string }, now: number): OwnPart {
  const at = Date.parse(date);
  if (at < now) return "passados";
  return at <= periodEnd(LONGEST_PERIOD, now) ? "proximos" : "adiante";
}
