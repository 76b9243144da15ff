/** The id of the page's main part, the target of the skip link. */
export const MAIN_ID = "conteudo";

/** Focuses the element, or the page's main part when it has left the page. */
export function returnFocus(to: HTMLElement | null): void {
  const target = to?.isConnected ? to : document.getElementById(MAIN_ID);
  target?.focus();
}

let heading: HTMLElement | null = null;
let due = false;

/** Focuses the screen's heading, now or when it mounts, so that screen readers announce the new screen. */
export function focusHeading(): void {
  due = heading === null;
  heading?.focus({ preventScroll: true });
}

/** Ref of the screen's heading. A heading that replaces a focused one gets the focus. */
export function headingRef(element: HTMLElement | null) {
  if (element === null) return;
  heading = element;
  if (due) focusHeading();
  return () => {
    due ||= document.activeElement === element;
    if (heading === element) heading = null;
  };
}

// Keys that move or use the focus. Typing and Enter are left out, so that they bring no ring back on a phone.
const KEYS = /^(Tab|Escape|Arrow|Home|End|Page)/;

const root = () => document.documentElement.classList;

/**
 * Marks the page while the last thing that somebody used was a pointer: `:focus-visible` alone also shows a ring
 * where a script has moved the focus after a tap.
 */
export function watchPointing(): void {
  const options = { capture: true, passive: true };
  // On a phone from the start: the first tap would have the whole page styled anew.
  root().toggle("pointing", matchMedia("(pointer: coarse)").matches);
  addEventListener("pointerdown", () => root().add("pointing"), options);
  addEventListener("keydown", ({ key }) => KEYS.test(key) && root().remove("pointing"), options);
}

/** Whether the focused element shows a focus ring. */
export function showsFocus(element: Element): boolean {
  return element.matches(":focus-visible") && !root().contains("pointing");
}

/** Scrolls to an element that the keyboard focuses. A press must not scroll: the button would leave the pointer before its release. */
export function scrollToFocus({ target }: { target: Element }): void {
  if (!root().contains("pointing")) target.scrollIntoView({ block: "nearest" });
}
