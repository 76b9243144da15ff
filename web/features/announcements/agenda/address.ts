import { startTransition } from "react";
import type { SetURLSearchParams } from "react-router";
import { isUuid } from "@/lib/data/uuid.ts";
import type { Announcement } from "../model/queries.ts";
import { LONGEST_PERIOD, visibleIn } from "../model/rules.ts";
import { CHOSEN, type Choice, DAY } from "./choice.ts";
import { dayOf } from "./days.ts";

/** The address's parameters as they are now: what was pressed just before may not have been rendered yet. */
const present = () => new URLSearchParams(window.location.search);

/** What is to come at `now` (ms) on the day that the address names; a day without any is none. */
export function ofDay(
  search: URLSearchParams,
  announcements: Announcement[] | undefined,
  now: number,
): Announcement[] | undefined {
  const day = search.get(DAY);
  if (day === null) return undefined;
  const found = visibleIn(LONGEST_PERIOD, announcements ?? [], now).filter(
    (one) => dayOf(one) === day,
  );
  return found.length > 0 ? found : undefined;
}

/** The announcement that the address names, else the first of the list; of a limited list only one that it shows. */
export function chosenIn(
  params: URLSearchParams,
  shown: readonly { id: string }[],
  isLimited: boolean,
): string | undefined {
  const named = params.get(CHOSEN) ?? "";
  const isKnown = isLimited ? shown.some(({ id }) => id === named) : isUuid(named);
  return isKnown ? named : shown[0]?.id;
}

/** Chooses by the address. */
export const choosing =
  (setSearch: SetURLSearchParams): Choice["choose"] =>
  (id, step = false) => {
    // The style sheet decides.
    if (!document.querySelector<HTMLElement>(".desk-side")?.offsetWidth) return false;
    const search = present();
    // An open search is an entry of the history, which stays the last one.
    const state: unknown = Reflect.get(Object(window.history.state), "usr");
    const replace = step || search.get(CHOSEN) === id || Boolean(state);
    search.set(CHOSEN, id);
    startTransition(() => setSearch(search, { replace, state, preventScrollReset: true }));
    return true;
  };

/** Limits the list to a day, of which the first announcement is then the chosen one; without a day to none. */
export function limitTo(day: string | undefined, setSearch: SetURLSearchParams): void {
  const search = present();
  search.delete(CHOSEN);
  if (day === undefined) search.delete(DAY);
  else search.set(DAY, day);
  startTransition(() => setSearch(search, { replace: true, preventScrollReset: true }));
}
