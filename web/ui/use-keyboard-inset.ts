import { type RefObject, useEffect } from "react";

/**
 * Keeps `--keyboard-inset` on the element: how much of the window's bottom the on-screen keyboard covers. Browsers that
 * know `interactive-widget` in the viewport's meta element make the window itself smaller; Safari does not.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Who has zoomed in sees a part of the window, without a keyboard.
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      const inset = viewport.scale > 1 ? 0 : Math.max(0, Math.round(covered));
      element.current?.style.setProperty("--keyboard-inset", `${inset}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [element]);
}
