import { propertyOf } from "../property-of.ts";

/**
 * The scroll position of a list, and the link that was followed there with its distance from the
 * top of the browser window (px).
 */
type Place = { href: string; linkTop: number; scrollTop: number };

const FROM = "from";

// The stored scroll positions of lists, by the key of the list's history entry. After a reload a
// list is shown from its top.
const places = new Map<string, Place>();

/**
 * Returns the router state for links on the page at `pathname`. The opened page reads from it which
 * page contained the link.
 */
export const openedFrom = (pathname: string) => ({ [FROM]: pathname });

/**
 * Returns the path of the page that contained the followed link, from the router `state` of the
 * page that opened.
 */
export const cameFrom = (state: unknown): unknown => propertyOf(state, FROM);

type Press = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** Returns whether a press of a link opens it in the same tab, because no modifier key is held. */
export const opensInSameTab = ({ metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * Stores the scroll position of the list with the history entry `key`, and the `link` that was
 * followed there.
 */
export function rememberPlace(key: string, link: HTMLElement): void {
  places.set(key, {
    href: link.getAttribute("href") ?? "",
    linkTop: link.getBoundingClientRect().top,
    scrollTop: window.scrollY,
  });
  // The browser would scroll before the list has its full length again.
  window.history.scrollRestoration = "manual";
}

/** Returns the address of the link that was followed in the list of the history entry `key`. */
export const followedHref = (key: string): string | undefined => places.get(key)?.href;

const STEADY_FRAMES = 3;

/**
 * Scrolls the list with the history entry `key` to its stored position and focuses the link that
 * was followed.
 * @returns whether the list still contains the link.
 */
export function returnToPlace(key: string): boolean {
  const place = places.get(key);
  window.scrollTo({ top: place?.scrollTop ?? 0, behavior: "instant" });
  const link = place && document.querySelector<HTMLElement>(`main a[href="${place.href}"]`);
  if (!link) return false;
  const align = (frames: number) => {
    window.scrollBy({ top: link.getBoundingClientRect().top - place.linkTop, behavior: "instant" });
    // Cards outside of the viewport get their real height late, so the next frames correct again.
    if (frames > 0) requestAnimationFrame(() => align(frames - 1));
  };
  link.focus({ preventScroll: true });
  align(STEADY_FRAMES);
  return true;
}
