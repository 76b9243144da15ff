import { useEffect, useState } from "react";
import { showsFocus } from "@/lib/browser/focus.ts";
import { later } from "@/parts.ts";
import { Late } from "./late.tsx";

const Tooltip = later.component((part) => part.Tooltip);

type Shown = { text: string; anchor: DOMRect };

/** The tooltip of the hovered or focused element, null when it has none. */
function tooltipAt(target: EventTarget | null): Shown | null {
  const owner = target instanceof Element ? target.closest("[data-tooltip]") : null;
  const text = owner?.getAttribute("data-tooltip");
  return owner && text ? { text, anchor: owner.getBoundingClientRect() } : null;
}

/**
 * Shows the `data-tooltip` of the hovered or focused element. One for the whole page. The elements'
 * accessible names say the same.
 */
export function TooltipOutlet() {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    const hover = ({ target, pointerType }: PointerEvent) =>
      pointerType !== "touch" && setShown(tooltipAt(target));
    const focus = ({ target }: FocusEvent) =>
      target instanceof Element && showsFocus(target) && setShown(tooltipAt(target));
    const hide = () => setShown(null);
    document.addEventListener("pointerover", hover);
    document.addEventListener("focusin", focus);
    document.addEventListener("focusout", hide);
    document.addEventListener("pointerdown", hide);
    document.addEventListener("scroll", hide, true);
    // Its element has moved.
    window.addEventListener("resize", hide);
    return () => {
      document.removeEventListener("pointerover", hover);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("pointerdown", hide);
      document.removeEventListener("scroll", hide, true);
      window.removeEventListener("resize", hide);
    };
  }, []);

  if (!shown) return null;
  return (
    <Late>
      <Tooltip key={shown.anchor.x} {...shown} onClose={() => setShown(null)} />
    </Late>
  );
}
