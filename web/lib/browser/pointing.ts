// What moves or uses the focus. Typing and sending a form with Enter do not, so that they bring no ring back
// on a phone.
const KEYS = /^(Tab|Escape|Arrow|Home|End|Page)/;

const root = () => document.documentElement.classList;

/**
 * Marks the page while the last thing that somebody used was a pointer: `:focus-visible` alone also shows a ring
 * where a script has moved the focus after a tap.
 */
export function watchPointing(): void {
  const options = { capture: true, passive: true };
  addEventListener("pointerdown", () => root().add("pointing"), options);
  addEventListener("keydown", ({ key }) => KEYS.test(key) && root().remove("pointing"), options);
}

/** Whether a ring is to be shown around what has the focus. */
export function showsFocus(element: Element): boolean {
  return element.matches(":focus-visible") && !root().contains("pointing");
}
