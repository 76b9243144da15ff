import { useEffect, useEffectEvent } from "react";

type ScriptKeys = {
  /** Keys that scroll a long text turn the page only at its end. */
  turnsPages: boolean;
  onNext: () => void;
  onPrevious: () => void;
  onFirst: () => void;
  onLast: () => void;
  onSaid: () => void;
};

const CONTROLS = "a, button, input, textarea, select, summary, [contenteditable]";
const MARGIN = 8;

const isAtTop = () => window.scrollY <= MARGIN;
const isAtEnd = () =>
  window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - MARGIN;

/** Turns the pages of a script with the keyboard, or a presenter, which sends the keys of one. */
export function useScriptKeys(keys: ScriptKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    const isOnControl = target instanceof Element && target.closest(CONTROLS) !== null;
    const actions: Record<string, (() => void) | false> = {
      ArrowRight: keys.onNext,
      ArrowLeft: keys.onPrevious,
      PageDown: keys.turnsPages && isAtEnd() && keys.onNext,
      PageUp: keys.turnsPages && isAtTop() && keys.onPrevious,
      " ": keys.turnsPages && !isOnControl && isAtEnd() && keys.onNext,
      Home: keys.turnsPages && keys.onFirst,
      End: keys.turnsPages && keys.onLast,
      d: keys.onSaid,
      D: keys.onSaid,
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
