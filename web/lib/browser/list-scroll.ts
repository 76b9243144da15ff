/** The scroll position of a list, and the followed link with its distance from the top of the window (px). */
type Place = { href: string; linkTop: number; scrollTop: number };

const FROM = "from";

// Places by the key of the list's history entry. They are lost by a reload, after which the list is shown from its top.
const places = new Map<string, Place>();

/** Returns the router state for a link on the page at `pathname`, by which the next page knows where it was opened from. */
export const openedFrom = (pathname: string) => ({ [FROM]: pathname });

/** Returns the path of the page on which the link to this page was followed. */
export const cameFrom = (state: unknown): unknown => Reflect.get(Object(state), FROM);

type Press = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** Returns whether a press of a link opens it in the same tab, because no modifier key is held. */
export const opensInSameTab = ({ metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Stores the place of the followed `link` in the list of the history entry `key`. */
export function rememberPlace(key: string, link: HTMLElement): void {
  places.set(key, {
    href: link.getAttribute("href") ?? "",
    linkTop: link.getBoundingClientRect().top,
    scrollTop: window.scrollY,
  });
  // Scroll restoration is turned off, because the browser would scroll before the list has its full length again.
  window.history.scrollRestoration = "manual";
}

/** Returns the address of the link that was followed in the list of the history entry `key`. */
export const followedHref = (key: string): string | undefined => places.get(key)?.href;

const STEADY_FRAMES = 3;

/**
 * Scrolls the list of the history entry `key` to its stored place and focuses the link that was followed.
 * @returns whether the list still contains the link.
 */
export function returnToPlace(key: string): boolean {
  const place = places.get(key);
  window.scrollTo({ top: place?.scrollTop ?? 0, behavior: "instant" });
  const link = place && document.querySelector<HTMLElement>(`main a[href="${place.href}"]`);
  if (!link) return false;
  const align = (frames: number) => {
    window.scrollBy({ top: link.getBoundingClientRect().top - place.linkTop, behavior: "instant" });
    // The position is corrected in the next frames too, because cards outside of the viewport get their real height late.
    if (frames > 0) requestAnimationFrame(() => align(frames - 1));
  };
  link.focus({ preventScroll: true });
  align(STEADY_FRAMES);
  return true;
}
