import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { churchQuery, NO_CHURCH } from "@/features/church/queries.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";
import type { EditionNote } from "../../model/editor-queries.ts";
import type { Version } from "../../model/queries.ts";
import { positionAt, positionNow } from "../entry-position.ts";
import { type Keys, usePageTurns } from "../page-turns.ts";
import { useFrozen } from "./frozen-announcements.ts";
import { firstUnsaid, isItem, progressOf, type Step, stepsOf } from "./script-steps.ts";
import { useSpokenMarks } from "./spoken-marks.ts";

export type Reading = {
  edition: Version;
  userId: string;
  announcements: readonly Chosen[];
  notes: readonly EditionNote[];
  corrections: string;
  /** Whether `announcements` came from the server during this visit. */
  isFresh: boolean;
  wordsPerMinute: number;
};

export type ScriptReading = ReturnType<typeof useScriptReader>;

export function useScriptReader(reading: Reading) {
  const { edition, userId, announcements, notes, corrections, isFresh, wordsPerMinute } = reading;
  const serviceAt = edition.service_at;
  const [hasMoved, setHasMoved] = useState(false);
  // The text is frozen after the presenter has changed the step, or after data from the server was
  // shown. Later changes are shown only after `accept`.
  const [wasFresh, setWasFresh] = useState(isFresh);
  const frozen = useFrozen(announcements, wasFresh || hasMoved);
  if (isFresh && !wasFresh && frozen.shown === announcements) setWasFresh(true);

  const { said, mark, unsent } = useSpokenMarks(edition.id, userId, notes);
  const { data: church = NO_CHURCH } = useQuery(churchQuery);
  const steps = useMemo(
    () => stepsOf({ announcements: frozen.shown, serviceAt, church, wordsPerMinute, corrections }),
    [frozen.shown, serviceAt, church, wordsPerMinute, corrections],
  );
  const [position, setPosition] = useState(() => positionAt(steps, firstUnsaid(steps, said)));
  // The index of the current step is looked up in every render, because steps may have been added
  // or removed.
  const { index } = positionNow(position, steps);
  // The step that was just marked as read aloud, until the presenter moves to another step.
  const [justSaid, setJustSaid] = useState<Step>();

  function goTo(to: number) {
    if (steps[to]) setPosition(positionAt(steps, to));
  }
  function move(to: number) {
    setHasMoved(true);
    setJustSaid(undefined);
    frozen.accept();
    goTo(to);
  }
  function markStep(step: Step, isSaid: boolean) {
    setHasMoved(true);
    frozen.accept();
    mark(step.id, isSaid);
    setJustSaid(isSaid ? step : undefined);
  }
  const step = steps[index];
  return {
    steps,
    step,
    index,
    said,
    unsent,
    frozen,
    justSaid,
    progress: progressOf(steps, index, said, wordsPerMinute),
    move,
    markStep,
    /**
     * Marks a step as read aloud and goes to the step after the marked step. The default is the
     * current step.
     */
    sayAndGoOn(marked = step) {
      if (marked === undefined || !isItem(marked) || marked.place === 0) return;
      markStep(marked, true);
      goTo(steps.indexOf(marked) + 1);
    },
  };
}

export const stepElementId = (id: string | undefined) => `step-${id}`;

export function showStep(id: string | undefined) {
  document.getElementById(stepElementId(id))?.scrollIntoView({ block: "start" });
}

/**
 * Scrolls to the top of the page. If a large heading leaves the step less than two thirds of the
 * window, scrolls to the step instead.
 */
function showText(id: string | undefined) {
  window.scrollTo(0, 0);
  const top = document.getElementById(stepElementId(id))?.getBoundingClientRect().top ?? 0;
  if (top > window.innerHeight / 3) showStep(id);
}

/**
 * Scrolls to the beginning of a step after the presenter opens the step, or switches between one
 * step and all steps.
 */
export function useStartOfStep(id: string | undefined, mode: "one" | "all") {
  const previous = useRef({ id, mode });
  useEffect(() => {
    if (previous.current.id === id && previous.current.mode === mode) return;
    previous.current = { id, mode };
    if (mode === "all") showStep(id);
    else showText(id);
  }, [id, mode]);
}

const MARGIN = 8;
const SWIPE_PX = 60;
// A swipe from the edge of the window is ignored, because browsers use this swipe to go back.
const EDGE_PX = 24;

const isAtTop = () => window.scrollY <= MARGIN;
const isAtEnd = () =>
  window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - MARGIN;

/**
 * Changes the step of a script by keyboard, remote control or swipe. Some keys also scroll a long
 * text. These keys open the next step only at the end of the text, and the previous step only at
 * its beginning.
 */
export function useScriptInput(
  { index, steps, move, sayAndGoOn }: ScriptReading,
  mode: "one" | "all",
): void {
  const turnsPages = mode === "one";
  const to = (step: number) => () => move(step);
  const keys = (): Keys => ({
    ArrowRight: to(index + 1),
    ArrowLeft: to(index - 1),
    PageDown: turnsPages && isAtEnd() && to(index + 1),
    PageUp: turnsPages && isAtTop() && to(index - 1),
    " ": turnsPages && isAtEnd() && to(index + 1),
    Home: turnsPages && to(0),
    End: turnsPages && to(steps.length - 1),
    d: () => sayAndGoOn(),
  });
  usePageTurns(keys, ({ start, x, y }) => {
    if (!turnsPages || start.pointerType === "mouse" || start.clientX <= EDGE_PX) return;
    if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return;
    // A drag that selects text does not count as a swipe.
    if (window.getSelection()?.isCollapsed !== false) move(index + (x < 0 ? 1 : -1));
  });
}
