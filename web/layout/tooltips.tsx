import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { showsFocus } from "@/lib/browser/focus.ts";

type Shown = { text: string; anchor: DOMRect };

/** Returns the tooltip of the element that contains `target`; null when it has none. */
function tooltipAt(target: EventTarget | null): Shown | null {
  const owner = target instanceof Element ? target.closest("[data-tooltip]") : null;
  const text = owner?.getAttribute("data-tooltip");
  return owner && text ? { text, anchor: owner.getBoundingClientRect() } : null;
}

// Distances of a tooltip in pixels: `GAP` to its element (specification §9), `EDGE` to the edge of
// the window.
const GAP = 4;
const EDGE = 8;

/**
 * Centres the tooltip above its element. At the top of the window the tooltip stands below the
 * element.
 */
const placeAt = (anchor: DOMRect) => (tooltip: HTMLElement | null) => {
  if (tooltip === null) return;
  const { offsetWidth, offsetHeight, style } = tooltip;
  const left = anchor.x + (anchor.width - offsetWidth) / 2;
  const above = anchor.top - GAP - offsetHeight;
  style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - offsetWidth - EDGE))}px`;
  style.top = `${above < EDGE ? anchor.bottom + GAP : above}px`;
};

/**
 * Shows the `data-tooltip` of the hovered or focused element. Screen readers do not need tooltips,
 * because the accessible name has the same text.
 */
function Tooltips() {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    const hover = ({ target, pointerType }: PointerEvent) =>
      pointerType !== "touch" && setShown(tooltipAt(target));
    const focus = ({ target }: FocusEvent) =>
      target instanceof Element && showsFocus(target) && setShown(tooltipAt(target));
    const hide = () => setShown(null);
    const hideByKey = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    document.addEventListener("pointerover", hover, options);
    document.addEventListener("focusin", focus, options);
    document.addEventListener("keydown", hideByKey, options);
    for (const event of ["focusout", "pointerdown", "scroll"]) {
      document.addEventListener(event, hide, options);
    }
    window.addEventListener("resize", hide, options);
    return () => listening.abort();
  }, []);

  if (!shown) return null;
  return (
    <div
      role="tooltip"
      ref={placeAt(shown.anchor)}
      className="pointer-events-none fixed z-60 w-max rounded-lg bg-ink px-2.5 py-1.5 font-medium text-page"
    >
      {shown.text}
    </div>
  );
}

/**
 * Adds the tooltips to the document. They are loaded after the first view, because nobody hovers
 * over an element earlier.
 */
export const startTooltips = () =>
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Tooltips />);
