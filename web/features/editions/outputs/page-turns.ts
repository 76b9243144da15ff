import { useEffect, useEffectEvent } from "react";

const CONTROLS = "a, button, input, textarea, select, summary, [contenteditable]";

const isOnControl = ({ target }: Event) =>
  target instanceof Element && target.closest(CONTROLS) !== null;
const isBehindDialog = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/**
 * Actions by the name of their key. Remote controls send the same keys. The browser itself handles
 * a key whose action is `false`.
 */
export type Keys = Record<string, (() => void) | false>;

/**
 * The start of a swipe outside of buttons and fields (`start`), and the distance between start and
 * end of the swipe (px).
 */
export type Swipe = { start: PointerEvent; x: number; y: number };

/**
 * Calls the action of a pressed key, and calls `onSwipe` after a swipe or a tap. `keysNow` returns
 * the current actions for each key press.
 */
export function usePageTurns(keysNow: () => Keys, onSwipe: (swipe: Swipe) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isBehindDialog() || (key === " " && isOnControl(event))) return;
    const action = keysNow()[key.length === 1 ? key.toLowerCase() : key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  const release = useEffectEvent((start: PointerEvent, { clientX, clientY }: PointerEvent) =>
    onSwipe({ start, x: clientX - start.clientX, y: clientY - start.clientY }),
  );
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let start: PointerEvent | undefined;
    window.addEventListener("keydown", press, { signal });
    const onDown = (event: PointerEvent) => {
      const isIgnored = event.button !== 0 || isOnControl(event) || isBehindDialog();
      start = isIgnored ? undefined : event;
    };
    const onUp = (event: PointerEvent) => {
      if (start?.pointerId === event.pointerId) release(start, event);
      start = undefined;
    };
    window.addEventListener("pointerdown", onDown, { signal });
    window.addEventListener("pointerup", onUp, { signal });
    return () => listening.abort();
  }, []);
}
