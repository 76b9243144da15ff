import { useEffectEvent, useLayoutEffect } from "react";
import { createBackStack } from "./back-stack.ts";

let guardedUrl = "";

const stack = createBackStack({
  state: () => window.history.state,
  push: (state) => {
    guardedUrl = window.location.href;
    // Scroll restoration is off while a layer is open. Otherwise the browser would scroll back when it closes, away from a saved card.
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

/** Opens and closes layers, and runs work when all layers are closed. */
export const backLayers = { open: stack.open, close: stack.close, whenClosed: stack.whenClosed };

/** Handles the Back key while layers are open. The app calls this before it creates the router, so that this listener runs first. */
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

/** While `open` is true, the Back key calls `onBack` instead of leaving the page. */
export function useBackLayer(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  // A layout effect runs before the next paint, so that the layer is registered before anybody can press Back.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = { onBack: () => back() };
    backLayers.open(layer);
    return () => backLayers.close(layer);
  }, [open]);
}
