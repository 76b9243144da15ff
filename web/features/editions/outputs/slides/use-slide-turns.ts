import { useEffect, useEffectEvent, useState } from "react";
import { type ListPosition, moveBy, positionAt, positionNow } from "../list-position.ts";
import type { ShownSlide } from "./slide-list.ts";

const MINUTE = 60_000;
/** The slides turn by themselves again after these times. */
const HELD_BY_HAND_MS = 5 * MINUTE;
const HELD_BY_ANNOUNCER_MS = 10 * MINUTE;

/** The slide to which the announcer has led, and when (ISO 8601). */
type Led = { id: string; at: string | null } | undefined;
/** The slides do not turn until then (`performance.now()`). */
type Hold = { by: "hand" | "announcer"; until: number };

type TurningInput = {
  slides: readonly ShownSlide[];
  /** Shown alone while nobody holds the slides. */
  pinned: string | undefined;
  led: Led;
  /** Present time (ms), by the server's clock. */
  now: number;
};

/** Returns the slide that is shown: slides turn by themselves, by hand, and where the announcer leads them. */
export function useTurning({ slides, pinned, led, now }: TurningInput) {
  const [place, setPlace] = useState<ListPosition>(() => positionAt(slides, 0));
  const [hold, setHold] = useState<Hold>();
  const kept = positionNow(place, slides);
  const alone = hold === undefined ? slides.find(({ id }) => id === pinned) : undefined;
  const shown = alone ?? slides[kept.index];

  const turn = useEffectEvent(() => setPlace(moveBy(place, slides, 1)));
  const seconds = shown?.seconds;
  const shownId = shown?.id;
  const turns = hold === undefined && alone === undefined && slides.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shownId` starts the time of the next slide.
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
      if (hold?.by === "announcer") setHold(undefined);
      return;
    }
    // Marks of a service that is long over do not lead a screen.
    if (now - Date.parse(led.at ?? "") > HELD_BY_ANNOUNCER_MS) return;
    setPlace(positionNow({ id: led.id, index: kept.index }, slides));
    setHold({ by: "announcer", until: performance.now() + HELD_BY_ANNOUNCER_MS });
  });
  const ledId = slides.some(({ id }) => id === led?.id) ? led?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mark is followed, also one of the same slide.
  useEffect(() => follow(), [ledId, led?.at]);

  function move(to: ListPosition) {
    setPlace(to);
    setHold({ by: "hand", until: performance.now() + HELD_BY_HAND_MS });
  }
  return {
    shown,
    /** The slide that follows, by itself or by hand. */
    next: slides[moveBy(alone ? positionAt(slides, -1) : kept, slides, 1).index],
    isHeld: hold !== undefined,
    step: (by: number) => move(moveBy(place, slides, by)),
    go: (index: number) => move(positionAt(slides, index)),
  };
}
