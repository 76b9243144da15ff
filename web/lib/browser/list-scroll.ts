import { propertyOf } from "../property-of.ts";

/**
 * The scroll position of a list, and the link that a person followed there. `linkTop` is the link's
 * distance from the top of the window (px).
 */
type Place = { href: string; linkTop: number; scrollTop: number };

/** The event of the window after a new page has been rendered and scrolled. */
export const PAGE_SHOWN = "page-shown";

const FROM = "from";

// Scroll positions by the key of the list's history entry. A reload loses them, and the list is
// shown from its top.
const places = new Map<string, Place>();

/**
 * Returns the router state for links on the page at `pathname`. With it, the opened page knows
 * which page contained the link.
 */
export const openedFrom = (pathname: string) => ({ [FROM]: pathname });

export const cameFrom = (state: unknown): unknown => propertyOf(state, FROM);

type Press = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

export const opensInSameTab = ({ metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  !(metaKey || ctrlKey || shiftKey || altKey);

export function rememberPlace(key: string, link: HTMLElement): void {
  places.set(key, {
    href: link.getAttribute("href") ?? "",
    linkTop: link.getBoundingClientRect().top,
    scrollTop: window.scrollY,
  });
  // The browser's own scroll restoration is off, because the list does not yet have its full length
  // at that moment.
  window.history.scrollRestoration = "manual";
}

export const followedHref = (key: string): string | undefined => places.get(key)?.href;

const STEADY_FRAMES = 3;

/**
 * Scrolls the list with the history entry `key` to its stored position. Focuses the link that the
 * person had followed.
 * @returns whether the list still contains the link.
 */
export function returnToPlace(key: string): boolean {
  const place = places.get(key);
  window.scrollTo({ top: place?.scrollTop ?? 0, behavior: "instant" });
  const link = place && document.querySelector<HTMLElement>(`main a[href="${place.href}"]`);
  if (!link) return false;
  const align = (frames: number) => {
    window.scrollBy({ top: link.getBoundingClientRect().top - place.linkTop, behavior: "instant" });
    // Cards outside of the viewport get their real height later, so the next frames align the list
    // again.
    if (frames > 0) requestAnimationFrame(() => align(frames - 1));
  };
  link.focus({ preventScroll: true });
  align(STEADY_FRAMES);
  return true;
}
