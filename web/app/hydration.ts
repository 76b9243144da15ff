import type { DehydratedState } from "@tanstack/react-query";
import {
  DAY,
  filterIn,
  isFiltered,
  isSearching,
} from "@/features/announcements/model/board-address.ts";
import { config } from "@/lib/config.ts";
import { propertyOf } from "@/lib/property-of.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { addressOf } from "./match-route.tsx";

/**
 * The data from which the server rendered a page. The page contains the data as JSON, and the app
 * starts with them.
 */
export type PageData = {
  /** The path of the page, with the query parameters that change its content. */
  address: string;
  /** The time at which the data were read, in milliseconds. */
  at: number;
  state: DehydratedState;
};

/**
 * Returns `state` with `at` (ms) as the time at which all its data were read. If `isStale`,
 * TanStack Query refetches the data.
 */
export function stateReadAt(
  { queries }: DehydratedState,
  at: number,
  isStale = false,
): DehydratedState {
  return {
    mutations: [],
    // The `meta` of a query is dropped, because each component passes `meta` again in its query
    // options.
    queries: queries.map(({ meta: _, state, ...query }) => ({
      ...query,
      dehydratedAt: at,
      state: { ...state, dataUpdatedAt: at, isInvalidated: isStale },
    })),
  };
}

/**
 * Returns the data with which our server rendered this page. Returns null on a static host, and on
 * pages that the server does not render.
 */
export function readPageData(): PageData | null {
  const block = document.getElementById("data")?.textContent ?? "null";
  const data: PageData | null = JSON.parse(block);
  return data;
}

const HALF_YEAR_MS = 182 * DAY_MS;

/**
 * Returns whether this device has the church's local time in summer and in winter. On other devices
 * the times in the server's HTML are wrong.
 */
function hasChurchTime(): boolean {
  const timeZone = config.churchTimeZone;
  if (timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone) return true;
  return [0, HALF_YEAR_MS].every((ms) => {
    const at = new Date(Date.now() + ms);
    return at.toLocaleString("sv-SE") === at.toLocaleString("sv-SE", { timeZone });
  });
}

/**
 * Returns whether the HTML in `root` belongs to the current address. The service worker may have
 * answered with the HTML of another page.
 */
export function isOfThisAddress(root: Element, data: PageData | null): boolean {
  const { pathname, search } = window.location;
  return root.hasChildNodes() && (data === null || data.address === addressOf(pathname, search));
}

/**
 * Returns whether the HTML in `root` equals the first render of the app. The HTML differs in these
 * cases:
 * - The service worker answered with another page.
 * - The address has a sign-in link behind `#`.
 * - The list is searched or filtered, because the server renders only the whole list.
 * - A translator has replaced texts.
 * - This device does not have the church's local time.
 */
export function canHydrate(root: Element, data: PageData | null): boolean {
  const { search, hash } = window.location;
  // React Router stores the state of a page under `usr` in the history entry. This state survives a
  // reload, so a search may still be open.
  const isSearched = isSearching(propertyOf(window.history.state, "usr"));
  const params = new URLSearchParams(search);
  const isWhole = !isSearched && !isFiltered(filterIn(params)) && !params.has(DAY);
  return (
    isOfThisAddress(root, data) &&
    isWhole &&
    hash === "" &&
    !root.querySelector("font") &&
    hasChurchTime()
  );
}

declare global {
  interface Window {
    /**
     * The button that somebody pressed before the app had started. The script in index.html sets
     * this property.
     */
    earlyPress?: Element | null;
  }
}

/**
 * Stops the script in index.html, which records the last pressed button.
 * @returns a function that presses the recorded button again.
 */
export function takeEarlyPress(): () => void {
  const button = window.earlyPress;
  window.earlyPress = null;
  return () => {
    // The click runs in a new task, because React cannot hydrate the pressed component during
    // another render.
    if (button instanceof HTMLElement) setTimeout(() => button.isConnected && button.click());
  };
}
