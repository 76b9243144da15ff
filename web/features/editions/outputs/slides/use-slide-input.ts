import { type Keys, usePageTurns } from "../page-turns.ts";

const SWIPE_PX = 40;

export type SlideActions = {
  step: (by: number) => void;
  /** Goes to the slide at an index, counted from the end below 0. */
  go: (index: number) => void;
  blank: () => void;
  fullScreen: () => void;
};

const named = (names: readonly string[], action: () => void): Keys =>
  Object.fromEntries(names.map((name) => [name, action]));

/** Steps by keyboard and presenter, by a tap on the left or the right half, and by a swipe. */
export function useSlideInput({ step, go, blank, fullScreen }: SlideActions): void {
  const keys = {
    ...named(["ArrowRight", "ArrowDown", "PageDown", " "], () => step(1)),
    ...named(["ArrowLeft", "ArrowUp", "PageUp"], () => step(-1)),
    ...named(["b", "."], blank),
    Home: () => go(0),
    End: () => go(-1),
    f: fullScreen,
  };
  usePageTurns(
    () => keys,
    ({ start, x }) => {
      const isForward = Math.abs(x) > SWIPE_PX ? x < 0 : start.clientX >= window.innerWidth / 2;
      step(isForward ? 1 : -1);
    },
  );
}

/** Shows the page on the whole screen, or in its window again. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen?.()
    : document.documentElement.requestFullscreen?.();
  // A browser source of OBS has no full screen, and a browser may refuse it.
  done?.catch(() => {});
}
