import { createContext } from "react";
import type { Announcement } from "./queries.ts";
import type { Period } from "./rules.ts";

export type Action = (announcement: Announcement, opener: HTMLElement) => void;

/**
 * The actions of the cards in a list. Each function must stay identical between renders. Otherwise
 * React renders all memoised cards again.
 */
export type ListActions = {
  onEdit?: Action;
  onDuplicate?: Action;
  onCancelOrPostpone?: Action;
  onHistory?: Action;
  onDelete?: Action;
};

/** The actions that the dialogs around a page offer for the cards of the page. */
export const ActionsContext = createContext<ListActions>({});

/**
 * The day that a person has pressed. Each press creates a new object, so that a second press on the
 * same day scrolls again.
 */
export type Target = {
  day: string;
  /** The shortest period whose list contains the day. */
  period: Period;
  /** Scrolls the page to a day's section of the list. */
  show: (section: HTMLElement) => void;
};
