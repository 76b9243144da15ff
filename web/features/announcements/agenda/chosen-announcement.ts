import { createContext } from "react";
import { announcementPath } from "@/app/addresses.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { later } from "@/parts.ts";
import {
  CHOSEN,
  type Filtering,
  presentParams,
  type useChangeAddress,
} from "../board/board-address.ts";
import type { ListActions } from "../card/card-actions.tsx";
import type { Announcement } from "../model/queries.ts";
import type { Actor } from "../model/rules.ts";

/** The state of the board that month and panel show. */
export type PaneProps = {
  /** All announcements that are to come; undefined while they are not known. */
  announcements: Announcement[] | undefined;
  /** The announcements that the list shows. */
  shown: Announcement[];
  /** The same when the list is limited to a day. */
  ofDay: Announcement[] | undefined;
  filtering: Filtering;
  now: number;
  actor: Actor | undefined;
  actions: ListActions;
};

/** The announcement that stands beside the list. */
export type Choice = {
  id: string | undefined;
  /** Shows another one there. `replace` adds no history entry. Returns false where large text leaves no room for it. */
  choose: (id: string, replace?: boolean) => boolean;
};

/** Undefined where a link to an announcement leads to its screen. */
export const ChoiceContext = createContext<Choice | undefined>(undefined);

/** Returns the link of an announcement's card in the list, for which Back looks too. */
export const linkInList = (id: string) =>
  document.querySelector<HTMLElement>(`[data-list] a[href="${announcementPath(id)}"]`);

/** Returns the announcement that the address names, else the first of the list; a limited list must show it. */
export function chosenIn(
  params: URLSearchParams,
  shown: readonly { id: string }[],
  isLimited: boolean,
): string | undefined {
  const named = params.get(CHOSEN) ?? "";
  const isKnown = isLimited ? shown.some(({ id }) => id === named) : isUuid(named);
  return isKnown ? named : shown[0]?.id;
}

/** Returns the function that names the chosen announcement in the address. */
export const choosing =
  (change: ReturnType<typeof useChangeAddress>): Choice["choose"] =>
  (id, replace = false) => {
    // The style sheet decides whether there is room. Without the code of the panes the link leads to its screen.
    if (!later.loaded || !document.querySelector<HTMLElement>("[data-pane]")?.offsetWidth)
      return false;
    // An open search is a history entry that must stay the last one.
    const state: unknown = Reflect.get(Object(window.history.state), "usr");
    const isSame = presentParams().get(CHOSEN) === id;
    const name = (params: URLSearchParams) => {
      params.set(CHOSEN, id);
      return params;
    };
    change(name, { replace: replace || isSame || Boolean(state), state });
    return true;
  };
