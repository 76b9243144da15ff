import { afterPaint } from "./after-paint.ts";

// So many pixels of the window a part that stays in sight may take in any case: a phone on its side is low.
const ALWAYS = 72;

/**
 * Ref of a part that is sticky or fixed at an edge of the window: `property` of the page says how much of the window it takes. With
 * large text it would take more than the part `most` of it, and leaves with the rest.
 */
export const stickyRef =
  (property: `--${string}`, most = 1 / 8) =>
  (part: HTMLElement | null) => {
    if (part === null) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = part;
      part.classList.toggle("is-high", offsetHeight > Math.max(ALWAYS, window.innerHeight * most));
      const isSticky = getComputedStyle(part).position !== "static";
      const height = isSticky ? `${offsetHeight}px` : "0px";
      // Has the whole page styled anew, which the response to a press does not wait for.
      afterPaint(() => part.isConnected && root.setProperty(property, height));
    });
    observer.observe(part);
    return () => {
      observer.disconnect();
      root.removeProperty(property);
    };
  };
