import { type Chosen, hasChanged } from "./chosen-announcements.ts";
import type { Choice } from "./item-changes.ts";

type List = { service_at: string; items: readonly Choice[] };
type Copy = { service_at: string; items: readonly Chosen[] };

/**
 * Returns how the team's list differs from the published copy: in its choice or service, and in how many announcements.
 * Undefined when they are the same.
 */
export function unpublishedChanges(list: List, copy: Copy) {
  const choicesOf = (choices: readonly Choice[]) =>
    choices
      .map(({ announcement_id, spoken, screen, printed }) =>
        [announcement_id, spoken, screen, printed].join(),
      )
      .join(" ");
  const published = copy.items.map(({ id, choice }) => ({ announcement_id: id, ...choice }));
  const isMoved = Date.parse(list.service_at) !== Date.parse(copy.service_at);
  const isListChanged = isMoved || choicesOf(list.items) !== choicesOf(published);
  const changed = copy.items.filter(hasChanged).length;
  return isListChanged || changed > 0 ? { isListChanged, changed } : undefined;
}
