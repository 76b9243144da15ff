import { PAGE_SHOWN } from "./list-scroll.ts";

/** The time (ms) after which the new page is shown without a morph. */
const LONGEST_WAIT_MS = 500;

/**
 * Opens a page with `open`, and lets the hour of the pressed card change into the page's arch.
 * @returns false if the browser cannot do this or the person prefers reduced motion. `open` is
 * then not called.
 */
export function morphInto(hour: HTMLElement, open: () => void): boolean {
  const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!("startViewTransition" in document) || isMotionReduced) return false;
  const mark = (element: HTMLElement | null) =>
    element?.style.setProperty("view-transition-name", "hour");
  mark(hour);
  document.startViewTransition(async () => {
    const shown = new Promise((resolve) => {
      window.addEventListener(PAGE_SHOWN, resolve, { once: true });
      setTimeout(resolve, LONGEST_WAIT_MS);
    });
    open();
    await shown;
    mark(document.querySelector(".arched-day"));
  });
  return true;
}
