import type { OwnPart } from "@/app/addresses.ts";
import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

export const PART_NAMES: Record<OwnPart, string> = {
  proximos: "Próximos",
  adiante: "Mais adiante",
  passados: "Passados",
};

/** The dates between which a part lies, as ISO 8601, and its order. */
export type DatedPart = { from?: string; to?: string; nearestFirst: boolean };

const iso = (ms: number) => new Date(ms).toISOString();

/** The part at `now` (ms): every announcement lies in one of the three, what the board shows in the first. */
export function datesOf(part: OwnPart, now: number): DatedPart {
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
