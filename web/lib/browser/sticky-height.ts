import { afterPaint } from "./after-paint.ts";

// An element of at most this height (px) is always sticky, because `maxShare` would allow less on a
// phone in landscape.
const ALLOWED_PX = 72;

/**
 * Returns the ref callback of an element that is sticky or fixed at an edge of the window. The
 * callback sets the CSS variable `property` of the page to the element's height. An element higher
 * than the share `maxShare` of the window gets the class `is-high`, whose styles are not sticky.
 */
export const stickyRef =
  (property: `--${string}`, maxShare = 1 / 8) =>
  (element: HTMLElement | null) => {
    if (element === null) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = element;
      // An urgent notice below the header must stay visible, so it may double the height.
      const parts = element.querySelector(".urgent-bar") ? 2 : 1;
      const maxHeight = parts * Math.max(ALLOWED_PX, window.innerHeight * maxShare);
      element.classList.toggle("is-high", offsetHeight > maxHeight);
      const isSticky = getComputedStyle(element).position !== "static";
      const height = isSticky ? `${offsetHeight}px` : "0px";
      // The CSS variable is set after the next paint, because it restyles the whole page. Setting
      // it earlier would delay the response to a press.
      afterPaint(() => element.isConnected && root.setProperty(property, height));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(property);
    };
  };
