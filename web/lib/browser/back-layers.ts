import { useEffectEvent, useLayoutEffect } from "react";
import { createBackStack } from "./back-stack.ts";

let guarded = "";

const stack = createBackStack({
  state: () => window.history.state,
  push: (state) => {
    guarded = window.location.href;
    // Otherwise the browser would scroll to where the page was when the layer opened, away from a saved card.
    window.history.scrollRestoration = "manual";
    window.history.pushState(state, "");
  },
  go: (delta) => window.history.go(delta),
  defer: (work) => queueMicrotask(work),
  onLeft: () =>
    requestAnimationFrame(() => {
      window.history.scrollRestoration = "auto";
    }),
});

/** The open layers, the last one on top. */
export const backLayers = { open: stack.open, close: stack.close, whenClosed: stack.whenClosed };

/** Takes the Back key while layers are open. Called before the router listens to it. */
export function startBackLayers(): void {
  window.addEventListener(
    "popstate",
    (event) => {
      if (stack.moved() && window.location.href === guarded) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  stack.start();
}

/** While `open`, the Back key calls `onBack` instead of leaving the screen. */
export function useBackLayer(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  // Before the next paint, so that a press of Back never meets a layer that is not known yet.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = { onBack: () => back() };
    backLayers.open(layer);
    return () => backLayers.close(layer);
  }, [open]);
}
