import { createContext } from "react";
import { announcementPath } from "@/app/addresses.ts";

export type Choice = {
  id: string | undefined;
  /**
   * Shows an announcement beside the list. `replace` adds no history entry. Returns false when that
   * pane is hidden or not loaded.
   */
  choose: (id: string, replace?: boolean) => boolean;
};

/**
 * The choice of the announcement beside the list; undefined where links open the announcement's
 * page instead.
 */
export const ChoiceContext = createContext<Choice | undefined>(undefined);

/**
 * Returns the link of an announcement's card in the list, to which the Back button returns; null
 * without a card.
 */
export const linkInList = (id: string) =>
  document.querySelector<HTMLElement>(`[data-list] a[href="${announcementPath(id)}"]`);
