import { changedMark } from "@/features/announcements/model/change-words.ts";
import { timeWritten, whenWritten } from "./announcement-words.ts";
import type { Chosen } from "./chosen.ts";
import { formatDate } from "./church-dates.ts";

/** Returns the published state of an announcement that takes place at other hours now. */
export function movedFrom({ before, changed, status }: Chosen) {
  if (before === null || status !== "scheduled") return undefined;
  // An end that was not known moves nothing.
  const isMoved = changed.includes("date") || (changed.includes("ends_at") && before.ends_at);
  return isMoved ? before : undefined;
}

/** `era 19:30, agora 20:00`, with the day where it is another one. */
function hoursChanged(facts: Chosen, serviceAt: string): string | undefined {
  const before = movedFrom(facts);
  if (before === undefined) return undefined;
  const isSameDay = formatDate(before.date) === formatDate(facts.date);
  const written = isSameDay ? timeWritten : whenWritten;
  return `era ${written(before, serviceAt)}, agora ${written(facts, serviceAt)}`;
}

/** `Novo horário e local: era 19:30, agora 20:00`: the differences from the published copy, with both hours. */
export function changeWritten(facts: Chosen, serviceAt: string): string | undefined {
  const mark = changedMark(facts);
  return mark && [mark, hoursChanged(facts, serviceAt)].filter(Boolean).join(": ");
}
