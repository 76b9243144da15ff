import { createContext } from "react";

/** Of the screens with room for it: the announcement that stands beside the list. */
export type Choice = {
  id: string | undefined;
  /**
   * Shows another one there; a `step` to the next one is no entry of its own in the history. False where there is no
   * room for it: with large text.
   */
  choose: (id: string, step?: boolean) => boolean;
};

/** The parameter of the address that limits the list to a day. */
export const DAY = "dia";

/** Undefined where a link to an announcement leads to its screen. */
export const ChoiceContext = createContext<Choice | undefined>(undefined);
