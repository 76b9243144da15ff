import { useEffect, useEffectEvent } from "react";

const SWIPE_PX = 40;

export type SlideActions = {
  step: (by: number) => void;
  first: () => void;
  last: () => void;
  blank: () => void;
  fullScreen: () => void;
};

/** What keys do, those that presenters send included. */
const KEYS: Record<string, (actions: SlideActions) => void> = {
  ArrowRight: ({ step }) => step(1),
  ArrowDown: ({ step }) => step(1),
  PageDown: ({ step }) => step(1),
  " ": ({ step }) => step(1),
  ArrowLeft: ({ step }) => step(-1),
  ArrowUp: ({ step }) => step(-1),
  PageUp: ({ step }) => step(-1),
  Home: ({ first }) => first(),
  End: ({ last }) => last(),
  b: ({ blank }) => blank(),
  ".": ({ blank }) => blank(),
  f: ({ fullScreen }) => fullScreen(),
};

const isOnControl = ({ target }: Event) =>
  target instanceof Element && target.closest("button") !== null;

/** Steps by keyboard and presenter, by a tap on the left or the right half, and by a swipe. */
export function useSlideInput(actions: SlideActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if (key === " " && isOnControl(event)) return;
    const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act(actions);
  });
  const onRelease = useEffectEvent((event: PointerEvent, from: number) => {
    const moved = event.clientX - from;
    if (Math.abs(moved) > SWIPE_PX) actions.step(moved < 0 ? 1 : -1);
    else actions.step(event.clientX < window.innerWidth / 2 ? -1 : 1);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let from: number | undefined;
    const press = (event: PointerEvent) => {
      from = event.button === 0 && !isOnControl(event) ? event.clientX : undefined;
    };
    const release = (event: PointerEvent) => {
      if (from !== undefined) onRelease(event, from);
      from = undefined;
    };
    window.addEventListener("keydown", (event) => onKey(event), { signal });
    window.addEventListener("pointerdown", press, { signal });
    window.addEventListener("pointerup", release, { signal });
    return () => listening.abort();
  }, []);
}

/** The whole screen, or back to the window. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen?.()
    : document.documentElement.requestFullscreen?.();
  // A browser source has none, and a browser may refuse it.
  done?.catch(() => {});
}
