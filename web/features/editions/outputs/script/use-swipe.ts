import { type TouchEvent, useRef } from "react";

const FAR_ENOUGH = 60;
// There the browser's own gesture leads back.
const EDGE = 24;

/** Handlers that tell of a finger's way to the left and to the right. */
export function useSwipe(onLeft: () => void, onRight: () => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.item(0);
      start.current =
        touch && touches.length === 1 && touch.clientX > EDGE
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0);
      const from = start.current;
      start.current = undefined;
      // Somebody may be choosing words.
      if (!touch || !from || window.getSelection()?.isCollapsed === false) return;
      const x = touch.clientX - from.x;
      if (Math.abs(x) < FAR_ENOUGH || Math.abs(x) < 2 * Math.abs(touch.clientY - from.y)) return;
      if (x < 0) onLeft();
      else onRight();
    },
  };
}
