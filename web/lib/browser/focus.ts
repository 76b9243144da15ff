export const MAIN_ID = "conteudo";

/** Focuses the element `to`. If it was removed, focuses the page's main element. */
export function returnFocus(to: HTMLElement | null): void {
  const target = to?.isConnected ? to : document.getElementById(MAIN_ID);
  target?.focus();
}

let heading: HTMLElement | null = null;
let isFocusPending = false;

/**
 * Focuses the page's heading, as soon as it is mounted. Screen readers then announce the new page.
 */
export function focusHeading(): void {
  isFocusPending = heading === null;
  heading?.focus({ preventScroll: true });
}

/**
 * The ref callback of the page's heading. A heading that replaces the focused heading gets the
 * focus.
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

// Keys that move the focus. Letters and Enter are missing, because typing on a phone must show no
// focus rings.
const KEYS = /^(Tab|Escape|Arrow|Home|End|Page)/;

const root = () => document.documentElement.classList;

/**
 * Sets the class `pointing` on the root element while the last input came from a pointer. Styles
 * hide focus rings below this class. `:focus-visible` alone also shows a ring when a script moves
 * the focus after a tap.
 */
export function watchPointing(): void {
  const options = { capture: true, passive: true };
  // Phones have the class `pointing` from the start. Otherwise the first tap would recalculate the
  // styles of the whole page.
  root().toggle("pointing", matchMedia("(pointer: coarse)").matches);
  addEventListener("pointerdown", () => root().add("pointing"), options);
  addEventListener("keydown", ({ key }) => KEYS.test(key) && root().remove("pointing"), options);
}

export function showsFocus(element: Element): boolean {
  return element.matches(":focus-visible") && !root().contains("pointing");
}

/**
 * Scrolls to an element that was focused by keyboard. After a press nothing scrolls, because the
 * pressed button would move away.
 */
export function scrollToFocus({ target }: { target: Element }): void {
  if (!root().contains("pointing")) target.scrollIntoView({ block: "nearest" });
}
