import { type Chosen, hasChanged } from "./chosen.ts";
import type { Choice } from "./item-changes.ts";

type List = { service_at: string; items: readonly Choice[] };
type Copy = { service_at: string; items: readonly Chosen[] };

/** Returns how the team's list differs from the published copy: in its choice or service, and in how many announcements. */
export function unpublishedChanges(list: List, copy: Copy) {
  const listed = list.items.map(({ announcement_id, spoken, screen, printed }) =>
    [announcement_id, spoken, screen, printed].join(),
  );
  const published = copy.items.map(({ id, choice: { spoken, screen, printed } }) =>
    [id, spoken, screen, printed].join(),
  );
  const isMoved = Date.parse(list.service_at) !== Date.parse(copy.service_at);
  return {
    isListChanged: isMoved || listed.join(" ") !== published.join(" "),
    changed: copy.items.filter(hasChanged).length,
  };
}
