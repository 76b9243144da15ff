import type { ChangeSince } from "./queries.ts";
import type { Facts } from "./rules.ts";

/** The chosen announcements that differ by `changes`. */
export function changedSince(facts: readonly Facts[], changes: readonly ChangeSince[]): Facts[] {
  const ids = new Set(changes.map(({ announcement_id }) => announcement_id));
  return facts.filter(({ id }) => ids.has(id));
}
