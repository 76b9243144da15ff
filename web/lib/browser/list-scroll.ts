/** Where in a list somebody was who left it by a link in it. */
type Place = { href: string; linkTop: number; scrollTop: number };

const FROM = "from";

// By the key of the list's entry in the history. A reload forgets them: the list is simply shown then.
const places = new Map<string, Place>();

/** The state of a link that is opened from the screen at `pathname`. */
export const openedFrom = (pathname: string) => ({ [FROM]: pathname });

/** The path of the screen that the present one was opened from by a link in its list. */
export const cameFrom = (state: unknown): unknown => Reflect.get(Object(state), FROM);

type Press = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** Whether a press of a link leaves the present screen, instead of opening another tab or window. */
export const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Remembers the place of `link`, which is being followed, in the list of the history's entry `key`. */
export function rememberPlace(key: string, link: HTMLElement): void {
  places.set(key, {
    href: link.getAttribute("href") ?? "",
    linkTop: link.getBoundingClientRect().top,
    scrollTop: window.scrollY,
  });
  // The browser would go to where the page ended, before its list has its length again.
  window.history.scrollRestoration = "manual";
}

/** The address of the link by which the list of the history's entry `key` was left. */
export const leftBy = (key: string): string | undefined => places.get(key)?.href;

const STEADY_FRAMES = 3;

/**
 * Puts the list of the history's entry `key` where it was when it was left, with the focus on the link.
 * @returns whether the link is still in it.
 */
export function returnToPlace(key: string): boolean {
  const place = places.get(key);
  window.scrollTo({ top: place?.scrollTop ?? 0, behavior: "instant" });
  const link = place && document.querySelector<HTMLElement>(`main a[href="${place.href}"]`);
  if (!link) return false;
  const align = (frames: number) => {
    window.scrollBy({ top: link.getBoundingClientRect().top - place.linkTop, behavior: "instant" });
    // What was not laid out while it was out of sight may have another height than expected.
    if (frames > 0) requestAnimationFrame(() => align(frames - 1));
  };
  link.focus({ preventScroll: true });
  align(STEADY_FRAMES);
  return true;
}
