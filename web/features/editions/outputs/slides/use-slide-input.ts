import { useEffect, useEffectEvent } from "react";

const SWIPE_PX = 40;

export type SlideActions = {
  step: (by: number) => void;
  /** Goes to the slide at an index, counted from the end below 0. */
  go: (index: number) => void;
  blank: () => void;
  fullScreen: () => void;
};

const by = (step: 1 | -1) => (actions: SlideActions) => actions.step(step);

/** The keys, with those that presenters send. */
const KEYS: Record<string, (actions: SlideActions) => void> = {
  ArrowRight: by(1),
  ArrowDown: by(1),
  PageDown: by(1),
  " ": by(1),
  ArrowLeft: by(-1),
  ArrowUp: by(-1),
  PageUp: by(-1),
  Home: ({ go }) => go(0),
  End: ({ go }) => go(-1),
  b: ({ blank }) => blank(),
  ".": ({ blank }) => blank(),
  f: ({ fullScreen }) => fullScreen(),
};

const isOnControl = ({ target }: Event) =>
  target instanceof Element && target.closest("button") !== null;

/** Steps by keyboard and presenter, by a tap on the left or the right half, and by a swipe. */
export function useSlideInput(actions: SlideActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key === " " && isOnControl(event)) return;
    const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act(actions);
  });
  const onRelease = useEffectEvent(({ clientX }: PointerEvent, from: number) => {
    const moved = clientX - from;
    const isForward = Math.abs(moved) > SWIPE_PX ? moved < 0 : clientX >= window.innerWidth / 2;
    actions.step(isForward ? 1 : -1);
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

/** Shows the page on the whole screen, or in its window again. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen?.()
    : document.documentElement.requestFullscreen?.();
  // A browser source of OBS has no full screen, and a browser may refuse it.
  done?.catch(() => {});
}
