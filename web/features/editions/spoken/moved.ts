import { movedFrom } from "../model/change-written.ts";
import type { Chosen } from "../model/chosen.ts";
import { onDay } from "./day.ts";
import { plannedWhen } from "./span.ts";
import { wallClock } from "./wall-clock.ts";

/**
 * `, e não mais às sete e meia da noite`: when it was to be, of what was moved since the edition was published; with the day
 * where that is another one. Empty for the rest, and of what has begun.
 */
export function notAnyMore(facts: Chosen, serviceAt: string): string {
  const before = movedFrom(facts);
  if (before === undefined || Date.parse(facts.date) <= Date.parse(serviceAt)) return "";
  const service = wallClock(serviceAt).day;
  const now = plannedWhen(facts, service);
  const then = plannedWhen(before, service);
  if (now === then) return "";
  const day = `${onDay(wallClock(facts.date).day, service)}, `;
  const hours = now.startsWith(day) && then.startsWith(day) ? then.slice(day.length) : then;
  return `, e não mais ${hours}`;
}
