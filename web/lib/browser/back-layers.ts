import { useEffectEvent, useLayoutEffect } from "react";
import { createBackStack } from "./back-stack.ts";

let guardedUrl = "";

const stack = createBackStack({
  state: () => window.history.state,
  push: (state) => {
    guardedUrl = window.location.href;
    // The browser's scroll restoration is off while a layer, such as a dialog, is open. Otherwise
    // closing the layer would scroll the page back, away from a card that was just saved.
    window.history.scrollRestoration = "manual";
    window.history.pushState(state, "");
  },
  go: (delta) => window.history.go(delta),
  defer: (work) => queueMicrotask(work),
  onGuardLeft: () =>
    requestAnimationFrame(() => {
      window.history.scrollRestoration = "auto";
    }),
});

/** Opens and closes layers such as dialogs, and runs work when no layer is open. */
export const backLayers = { open: stack.open, close: stack.close, whenClosed: stack.whenClosed };

/**
 * Handles the Back key while layers are open. The app calls this function before it creates the
 * router, so that this listener for `popstate` runs before the router's.
 */
export function startBackLayers(): void {
  window.addEventListener(
    "popstate",
    (event) => {
      if (stack.onMove() && window.location.href === guardedUrl) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  stack.start();
}

/** Makes the Back key call `onBack` instead of leaving the page while `open` is true. */
export function useBackLayer(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  // The layer is registered in a layout effect, which runs before the next paint, so that nobody
  // can press Back earlier.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = { onBack: () => back() };
    backLayers.open(layer);
    return () => backLayers.close(layer);
  }, [open]);
}
