import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { CHOSEN } from "../agenda/choice.ts";
import { isSearching } from "../search/board-filter.ts";

// How far the page was scrolled, by the key of its entry in the history.
const scrolled = new Map<string, number>();

/** Ref of the board: scrolls another list to its first heading, and a list that Back leads to where it was left. */
export function useListStart() {
  const board = useRef<HTMLElement>(null);
  const { key, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [params] = useSearchParams();
  const list = `${isSearching(state)} ${[...params].filter(([name]) => name !== CHOSEN)}`;
  const shown = useRef(list);
  useLayoutEffect(() => {
    const part = board.current;
    if (shown.current !== list && part) {
      shown.current = list;
      const former = isReturn ? scrolled.get(key) : undefined;
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      const isAbove = part.getBoundingClientRect().top < Number.parseFloat(scrollPaddingTop);
      if (former !== undefined) window.scrollTo({ top: former, behavior: "instant" });
      else if (isAbove) part.scrollIntoView({ block: "start", behavior: "instant" });
      // The pressed button may have been unmounted with the former list.
      afterPaint(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      });
    }
    const note = () => void scrolled.set(key, window.scrollY);
    note();
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, [list, key, isReturn]);
  return board;
}
