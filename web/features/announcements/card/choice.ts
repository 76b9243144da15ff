import { createContext } from "react";
import { announcementPath } from "@/app/addresses.ts";

export type Choice = {
  id: string | undefined;
  /**
   * Shows an announcement beside the list. `replace` replaces the history entry. Returns false if
   * the pane beside the list is hidden or not loaded.
   */
  choose: (id: string, replace?: boolean) => boolean;
};

/**
 * The announcement that was chosen for the pane beside the list. Undefined if links open the
 * announcement's page instead.
 */
export const ChoiceContext = createContext<Choice | undefined>(undefined);

/**
 * Returns the link of an announcement's card in the list. The Back button returns to this link.
 * Returns null if the list has no card of the announcement.
 */
export const linkInList = (id: string) =>
  document.querySelector<HTMLElement>(`[data-list] a[href="${announcementPath(id)}"]`);
