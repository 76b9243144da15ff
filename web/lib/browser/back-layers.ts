import { useEffectEvent, useLayoutEffect } from "react";
import { createBackStack } from "./back-stack.ts";

let guardedUrl = "";

const stack = createBackStack({
  state: () => window.history.state,
  push: (state) => {
    guardedUrl = window.location.href;
    // The browser must not restore the scroll position while a layer, such as a dialog, is open.
    // Closing the layer would scroll the page away from a card that was just saved.
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

export const backLayers = { open: stack.open, close: stack.close, whenClosed: stack.whenClosed };

/**
 * Handles the Back key while layers are open. The app calls this function before it creates the
 * router. The listener for `popstate` then runs before the router's listener.
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

export function useBackLayer(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  // A layout effect runs before the next paint, so nobody can press Back before the layer is
  // registered.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = { onBack: () => back() };
    backLayers.open(layer);
    return () => backLayers.close(layer);
  }, [open]);
}
