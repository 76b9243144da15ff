import { useEffect, useEffectEvent, useState } from "react";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { type ListPosition, moveBy, positionAt, positionNow } from "../entry-position.ts";
import type { ShownSlide } from "./slide-list.ts";

/** Times (ms) without automatic changes of the slides, after a person has changed the slide. */
const HELD_BY_HAND_MS = 5 * MINUTE_MS;
const HELD_BY_PRESENTER_MS = 10 * MINUTE_MS;

/**
 * The slide that the presenter opened last, and the time at which the presenter opened the slide
 * (ISO 8601).
 */
type Led = { id: string; at: string | null } | undefined;
/**
 * A pause without automatic changes of the slides. The pause ends at `until` (on the clock of
 * `performance.now()`).
 */
type Hold = { by: "hand" | "presenter"; until: number };

type TurningInput = {
  slides: readonly ShownSlide[];
  /** The id of the slide that is the only slide until a person changes the slides. */
  pinned: string | undefined;
  led: Led;
  /** The current time (ms) on the server's clock. */
  now: number;
};

/**
 * Returns the shown slide and the next slide. The slides change automatically, by hand, and after
 * the presenter presses "Dito".
 */
export function useTurning({ slides, pinned, led, now }: TurningInput) {
  const [place, setPlace] = useState<ListPosition>(() => positionAt(slides, 0));
  const [hold, setHold] = useState<Hold>();
  const current = positionNow(place, slides);
  const alone = hold === undefined ? slides.find(({ id }) => id === pinned) : undefined;
  const shown = alone ?? slides[current.index];

  const turn = useEffectEvent(() => setPlace(moveBy(place, slides, 1)));
  const seconds = shown?.seconds;
  const shownId = shown?.id;
  const turns = hold === undefined && alone === undefined && slides.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `shownId` restarts the timer.
  useEffect(() => {
    if (!turns || seconds === undefined) return;
    const timer = setTimeout(turn, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [turns, seconds, shownId]);

  useEffect(() => {
    if (hold === undefined) return;
    const timer = setTimeout(setHold, hold.until - performance.now(), undefined);
    return () => clearTimeout(timer);
  }, [hold]);

  const follow = useEffectEvent(() => {
    if (led === undefined) {
      if (hold?.by === "presenter") setHold(undefined);
      return;
    }
    // A slide that the presenter chose long ago is ignored, because the service of that time may be
    // over.
    if (now - Date.parse(led.at ?? "") > HELD_BY_PRESENTER_MS) return;
    setPlace(positionNow({ id: led.id, index: current.index }, slides));
    setHold({ by: "presenter", until: performance.now() + HELD_BY_PRESENTER_MS });
  });
  const ledId = slides.some(({ id }) => id === led?.id) ? led?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new time of a slide also counts.
  useEffect(() => follow(), [ledId, led?.at]);

  function move(to: ListPosition) {
    setPlace(to);
    setHold({ by: "hand", until: performance.now() + HELD_BY_HAND_MS });
  }
  return {
    shown,
    /** The slide that follows the shown slide. */
    next: slides[moveBy(alone ? positionAt(slides, -1) : current, slides, 1).index],
    isHeld: hold !== undefined,
    step: (by: number) => move(moveBy(place, slides, by)),
    go: (index: number) => move(positionAt(slides, index)),
  };
}
