/** The time (ms) after which the new page is shown without a morph. */
const LONGEST_WAIT_MS = 500;

let onShown: (() => void) | undefined;

/** Must be called when a new page has been rendered and scrolled. */
export const pageIsShown = () => onShown?.();

/**
 * Opens a page with `open`, and lets the hour of the pressed card change into the page's arch.
 * @returns false if the browser cannot do this or the person prefers reduced motion. `open` is
 * then not called.
 */
export function morphInto(hour: HTMLElement | null | undefined, open: () => void): boolean {
  const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!hour || !("startViewTransition" in document) || isMotionReduced) return false;
  const mark = (element: HTMLElement | null) =>
    element?.style.setProperty("view-transition-name", "hour");
  mark(hour);
  document.startViewTransition(
    () =>
      new Promise<void>((resolve) => {
        onShown = () => {
          mark(document.querySelector(".arched-day"));
          resolve();
        };
        setTimeout(resolve, LONGEST_WAIT_MS);
        open();
      }),
  );
  return true;
}
