import type { DehydratedState } from "@tanstack/react-query";
import {
  DAY,
  filterIn,
  isFiltered,
  isSearching,
} from "@/features/announcements/board/board-address.ts";
import { config } from "@/lib/config.ts";
import { addressOf } from "./routes.tsx";

/** The data from which the server rendered a page. The page holds it as JSON, and the app continues with it. */
export type PageData = {
  /** The address of what the page shows: its path, and of the query what changes the page. */
  address: string;
  /** When the data were read, in milliseconds. */
  at: number;
  /** The queries with their data, as TanStack Query writes them. */
  state: DehydratedState;
};

/** `state` as if it had been read at `at` (ms): of long ago it is read again at once. */
export function readAt({ queries }: DehydratedState, at: number): DehydratedState {
  return {
    mutations: [],
    // Without `meta`, which every query brings along where it is used.
    queries: queries.map(({ meta: _, state, ...query }) => ({
      ...query,
      dehydratedAt: at,
      state: { ...state, dataUpdatedAt: at },
    })),
  };
}

/** What our own server rendered the page from; null on a static host and where it renders nothing. */
export function readPageData(): PageData | null {
  const block = document.getElementById("data")?.textContent ?? "null";
  const data: PageData | null = JSON.parse(block);
  return data;
}

const HALF_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

/** Whether this device's clock shows the page's times as the server wrote them, in summer and in winter. */
function showsOurTime(): boolean {
  const timeZone = config.churchTimeZone;
  if (timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone) return true;
  return [0, HALF_YEAR_MS].every((ms) => {
    const at = new Date(Date.now() + ms);
    return at.toLocaleString("sv-SE") === at.toLocaleString("sv-SE", { timeZone });
  });
}

/**
 * Whether `root` holds exactly what the app would show here. The service worker may have answered with the
 * page of another address, a link of the sign-in service stands behind `#`, and the server filters no list.
 */
export function canHydrate(root: Element, data: PageData | null): boolean {
  const { pathname, search, hash } = window.location;
  const isOfThisAddress = data === null || data.address === addressOf(pathname, search);
  // Of the router's own state, which a reload keeps.
  const isSearched = isSearching(Reflect.get(Object(window.history.state), "usr"));
  const params = new URLSearchParams(search);
  const isWhole = !isSearched && !isFiltered(filterIn(params)) && !params.has(DAY);
  return root.hasChildNodes() && isOfThisAddress && isWhole && hash === "" && showsOurTime();
}

declare global {
  interface Window {
    /** The button that was pressed before the app had started; kept by the page's first script. */
    earlyPress?: Element | null;
  }
}

/** Ends the page's own listening, as React hears of every press from now on; returns what repeats the last press. */
export function takeEarlyPress(): () => void {
  const button = window.earlyPress;
  window.earlyPress = null;
  return () => {
    // In a task of its own: React cannot hydrate the pressed part while it is still rendering.
    if (button instanceof HTMLElement) setTimeout(() => button.isConnected && button.click());
  };
}
