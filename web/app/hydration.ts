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
 * The data from which the server rendered a page. The page contains them as JSON, and the app
 * starts with them.
 */
export type PageData = {
  /** The path of the page, with the query parameters that change its content. */
  address: string;
  /** The time at which the data were read, in milliseconds. */
  at: number;
  /** The queries with their data, dehydrated by TanStack Query. */
  state: DehydratedState;
};

/**
 * Returns `state` with `at` (ms) as the time at which all its data were read. TanStack Query
 * refetches the data if `isStale`.
 */
export function stateReadAt(
  { queries }: DehydratedState,
  at: number,
  isStale = false,
): DehydratedState {
  return {
    mutations: [],
    // The `meta` of a query is dropped, because each component passes `meta` again with its query
    // options.
    queries: queries.map(({ meta: _, state, ...query }) => ({
      ...query,
      dehydratedAt: at,
      state: { ...state, dataUpdatedAt: at, isInvalidated: isStale },
    })),
  };
}

/**
 * Returns the data from which our server rendered this page; null on a static host and for pages
 * that the server does not render.
 */
export function readPageData(): PageData | null {
  const block = document.getElementById("data")?.textContent ?? "null";
  const data: PageData | null = JSON.parse(block);
  return data;
}

const HALF_YEAR_MS = 182 * DAY_MS;

/**
 * Returns whether this device has the same local time as the church, in summer and in winter.
 * Otherwise the times in the server's HTML are wrong for this device.
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
 * Returns whether the HTML in `root` is the page of the current address. The service worker may
 * answer with another page.
 */
export function isOfThisAddress(root: Element, data: PageData | null): boolean {
  const { pathname, search } = window.location;
  return root.hasChildNodes() && (data === null || data.address === addressOf(pathname, search));
}

/**
 * Returns whether the HTML in `root` is exactly what the app would render. The HTML differs when
 * the service worker has answered with the page of another address. It also differs when the
 * address has a sign-in link behind `#`, when the list is filtered (the server filters no list),
 * when a translator has replaced texts, or when this device does not have the church's local time.
 */
export function canHydrate(root: Element, data: PageData | null): boolean {
  const { search, hash } = window.location;
  // React Router stores the state of a page under `usr` in the history entry. A reload keeps this
  // state, so the search may still be open.
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
     * The button that somebody pressed before the app had started. The script in index.html stores
     * it here.
     */
    earlyPress?: Element | null;
  }
}

/**
 * Stops the script in index.html from recording presses. @returns a function that repeats the last
 * recorded press.
 */
export function takeEarlyPress(): () => void {
  const button = window.earlyPress;
  window.earlyPress = null;
  return () => {
    // The click runs in a new task, because React cannot hydrate the pressed component while it is
    // still rendering.
    if (button instanceof HTMLElement) setTimeout(() => button.isConnected && button.click());
  };
}
