import { createContext } from "react";
import { announcementPath } from "@/app/addresses.ts";
import type { ListActions } from "../card/card-actions.tsx";
import type { Announcement } from "../model/queries.ts";
import type { Actor } from "../model/rules.ts";
import type { Filtering } from "../search/board-filter.ts";

/** Of the screens with room for it: the announcement that stands beside the list. */
export type Choice = {
  id: string | undefined;
  /**
   * Shows another one there; a `step` to the next one is no entry of its own in the history. False where there is no
   * room for it: with large text.
   */
  choose: (id: string, step?: boolean) => boolean;
};

/** The parameter of the address that names the chosen announcement by its id. */
export const CHOSEN = "aviso";

/** The parameter of the address that limits the list to a day. */
export const DAY = "dia";

/** Undefined where a link to an announcement leads to its screen. */
export const ChoiceContext = createContext<Choice | undefined>(undefined);

/** The link of an announcement's card in the list, for which Back looks too. */
export const linkInList = (id: string) =>
  document.querySelector<HTMLElement>(`.desk-list a[href="${announcementPath(id)}"]`);

/** What stands beside the list needs of the board. */
export type DeskProps = {
  /** All that is to come; undefined while it is not known. */
  announcements: Announcement[] | undefined;
  /** What the list shows of it. */
  shown: Announcement[];
  /** The same when the list is limited to a day. */
  ofDay: Announcement[] | undefined;
  filtering?: Filtering;
  now: number;
  actor: Actor | undefined;
  actions: ListActions;
};
