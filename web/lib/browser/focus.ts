/** The id of the page's main element, the target of the skip link. */
export const MAIN_ID = "conteudo";

/** Focuses the element `to`, or the page's main element when `to` has been removed. */
export function returnFocus(to: HTMLElement | null): void {
  const target = to?.isConnected ? to : document.getElementById(MAIN_ID);
  target?.focus();
}

let heading: HTMLElement | null = null;
let isFocusPending = false;

/**
 * Focuses the page's heading, now or when it mounts, so that screen readers announce the new page.
 */
export function focusHeading(): void {
  isFocusPending = heading === null;
  heading?.focus({ preventScroll: true });
}

/**
 * The ref callback of the page's heading. A heading that replaces a focused heading gets the focus.
 */
export function headingRef(element: HTMLElement | null) {
  if (element === null) return;
  heading = element;
  if (isFocusPending) focusHeading();
  return () => {
    isFocusPending ||= document.activeElement === element;
    if (heading === element) heading = null;
  };
}

// Keys with which people move the focus. Letters and Enter are not among these keys, so that typing
// on a phone does not show focus rings.
const KEYS = /^(Tab|Escape|Arrow|Home|End|Page)/;

const root = () => document.documentElement.classList;

/**
 * Sets the class `pointing` on the page's root element while the last input came from a pointer.
 * Styles hide focus rings below this class, because `:focus-visible` alone also shows a ring when a
 * script moves the focus after a tap.
 */
export function watchPointing(): void {
  const options = { capture: true, passive: true };
  // Phones get the class `pointing` before the first input, so that the first tap does not cause a
  // style recalculation of the whole page.
  root().toggle("pointing", matchMedia("(pointer: coarse)").matches);
  addEventListener("pointerdown", () => root().add("pointing"), options);
  addEventListener("keydown", ({ key }) => KEYS.test(key) && root().remove("pointing"), options);
}

export function showsFocus(element: Element): boolean {
  return element.matches(":focus-visible") && !root().contains("pointing");
}

/**
 * Scrolls to an element that gets the focus by keyboard. A pointer must not scroll, because the
 * pressed button would move away.
 */
export function scrollToFocus({ target }: { target: Element }): void {
  if (!root().contains("pointing")) target.scrollIntoView({ block: "nearest" });
}
