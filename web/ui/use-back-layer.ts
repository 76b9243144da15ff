import { useEffectEvent, useLayoutEffect } from "react";
import { backLayers } from "@/lib/browser/back-layers.ts";

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
