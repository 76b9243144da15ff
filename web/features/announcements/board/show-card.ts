import { afterPaint } from "@/lib/browser/after-paint.ts";

const SHOWN_MS = 4_000;
const DIALOG = "[role=dialog], [role=alertdialog]";

/**
 * Scrolls to a card that was just saved and gives it the focus, unless another dialog has it. Calls `onShown` when it
 * has been seen. Returns the function that cancels it.
 */
export function showCard(card: HTMLElement, onShown: () => void): () => void {
  const timer = setTimeout(onShown, SHOWN_MS);
  // The dialog that it was saved in closes now, and gives the focus back first.
  afterPaint(() => {
    if (!card.isConnected || document.activeElement?.closest(DIALOG)) return;
    // A message that was pressed gives the focus back to what had it before, which must not come after the card.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const { matches: isStill } = window.matchMedia("(prefers-reduced-motion: reduce)");
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "center", behavior: isStill ? "auto" : "smooth" });
  });
  return () => clearTimeout(timer);
}
