/**
 * The entry (slide or step) that is shown of a changing list: its id, and its index in case the
 * entry is removed.
 */
export type ListPosition = { id: string; index: number };

type List = readonly { id: string }[];

/** Returns the position of the entry at `index`, which wraps around at both ends. */
export function positionAt(list: List, index: number): ListPosition {
  const at = ((index % list.length) + list.length) % list.length;
  return { id: list[at]?.id ?? "", index: at };
}

/**
 * Returns the present position of an entry. If it was removed, returns the position of the entry
 * that took its place.
 */
export function positionNow({ id, index }: ListPosition, list: List): ListPosition {
  const now = list.findIndex((entry) => entry.id === id);
  return now >= 0 ? { id, index: now } : positionAt(list, Math.min(index, list.length - 1));
}

/**
 * Returns the position that is `by` entries after `position`, or before it when `by` is negative.
 */
export const moveBy = (position: ListPosition, list: List, by: number): ListPosition =>
  positionAt(list, positionNow(position, list).index + by);
