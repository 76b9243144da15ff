import { type TouchEvent, useEffect, useEffectEvent, useRef } from "react";
import type { ScriptSettings } from "./settings-dialog.tsx";
import type { ScriptReading } from "./use-script-reader.ts";

const CONTROLS = "a, button, input, textarea, select, summary, [contenteditable]";
const MARGIN = 8;

const isAtTop = () => window.scrollY <= MARGIN;
const isAtEnd = () =>
  window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - MARGIN;

/**
 * Turns the pages of a script with the keyboard, or a presenter, which sends the keys of one. Keys that scroll a long text
 * turn the page only at its end.
 */
export function useScriptKeys(
  { index, steps, move, sayAndGoOn }: ScriptReading,
  mode: ScriptSettings["mode"],
): void {
  const turnsPages = mode === "one";
  const next = () => move(index + 1);
  const previous = () => move(index - 1);
  const say = () => sayAndGoOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    const isOnControl = target instanceof Element && target.closest(CONTROLS) !== null;
    const actions: Record<string, (() => void) | false> = {
      ArrowRight: next,
      ArrowLeft: previous,
      PageDown: turnsPages && isAtEnd() && next,
      PageUp: turnsPages && isAtTop() && previous,
      " ": turnsPages && !isOnControl && isAtEnd() && next,
      Home: turnsPages && (() => move(0)),
      End: turnsPages && (() => move(steps.length - 1)),
      d: say,
      D: say,
    };
    const action = actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

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
