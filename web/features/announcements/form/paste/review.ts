import type { Item } from "../drafts.ts";
import { obstacle } from "./filling.ts";

/** An item of a list, and what the list says about this item. */
export type Reviewed = {
  item: Item;
  /** The reason why the item must be checked in the form. */
  fault: string | undefined;
  isTicked: boolean;
  /** Whether the person still has to publish or to untick the item. */
  isLeft: boolean;
};

/**
 * Returns what the list says about its items at `now` (ms). An item that has two honest readings is
 * unticked until the person decides.
 */
export const review = (items: readonly Item[], now: number): Reviewed[] =>
  items.map((item) => {
    const fault = obstacle(item.values, now);
    const isChosen = item.isTicked ?? !item.isDoubtful;
    const isOpen = !item.isPublished;
    return {
      item,
      fault,
      isTicked: isOpen && isChosen && fault === undefined,
      isLeft: isOpen && item.isTicked !== false,
    };
  });
