import { type TouchEvent, useEffect, useEffectEvent, useRef } from "react";
import type { ScriptReading } from "./use-script-reader.ts";

const CONTROLS = "a, button, input, textarea, select, summary, [contenteditable]";
const MARGIN = 8;

const isAtTop = () => window.scrollY <= MARGIN;
const isAtEnd = () =>
  window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - MARGIN;

/**
 * Turns the pages of a script with the keyboard, or with a presenter, which sends keys. Keys that scroll a long text turn
 * the page only at its end.
 */
export function useScriptKeys(
  { index, steps, move, sayAndGoOn }: ScriptReading,
  mode: "one" | "all",
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    const isOnControl = target instanceof Element && target.closest(CONTROLS) !== null;
    const turnsPages = mode === "one";
    const to = (step: number) => () => move(step);
    const actions: Record<string, (() => void) | false> = {
      ArrowRight: to(index + 1),
      ArrowLeft: to(index - 1),
      PageDown: turnsPages && isAtEnd() && to(index + 1),
      PageUp: turnsPages && isAtTop() && to(index - 1),
      " ": turnsPages && !isOnControl && isAtEnd() && to(index + 1),
      Home: turnsPages && to(0),
      End: turnsPages && to(steps.length - 1),
      d: () => sayAndGoOn(),
    };
    const action = actions[key.length === 1 ? key.toLowerCase() : key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

const SHORTEST = 60;
// A swipe from the edge is the browser's own gesture for the way back.
const EDGE = 24;

/** Returns handlers that call `onSwipe` with 1 for a swipe to the left, and with -1 for one to the right. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<Touch>(undefined);
  return {
    onTouchStart({ nativeEvent: { touches } }: TouchEvent) {
      const touch = touches[0];
      start.current = touch && touches.length === 1 && touch.clientX > EDGE ? touch : undefined;
    },
    onTouchEnd({ nativeEvent: { changedTouches } }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      // Dragging a selection of words is no swipe.
      if (!touch || !from || window.getSelection()?.isCollapsed === false) return;
      const x = touch.clientX - from.clientX;
      const y = touch.clientY - from.clientY;
      if (Math.abs(x) >= SHORTEST && Math.abs(x) >= 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
