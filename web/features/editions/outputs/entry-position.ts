/**
 * The shown entry (slide or step) of a list that changes: its id, and its index in case the entry
 * is removed.
 */
export type ListPosition = { id: string; index: number };

type List = readonly { id: string }[];

/**
 * Returns the position of the entry at `index`. An index beyond one end of the list continues at
 * the other end.
 */
export function positionAt(list: List, index: number): ListPosition {
  const at = ((index % list.length) + list.length) % list.length;
  return { id: list[at]?.id ?? "", index: at };
}

/**
 * Returns the current position of an entry. If the entry was removed, returns the position of the
 * entry that is now at its index.
 */
export function positionNow({ id, index }: ListPosition, list: List): ListPosition {
  const now = list.findIndex((entry) => entry.id === id);
  return now >= 0 ? { id, index: now } : positionAt(list, Math.min(index, list.length - 1));
}

/**
 * Returns the position that is `by` entries after `position`. A negative `by` moves towards the
 * beginning of the list.
 */
export const moveBy = (position: ListPosition, list: List, by: number): ListPosition =>
  positionAt(list, positionNow(position, list).index + by);
