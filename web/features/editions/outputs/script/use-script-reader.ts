import { useEffect, useMemo, useRef, useState } from "react";
import type { Chosen } from "../../model/chosen-announcements.ts";
import type { EditionNote } from "../../model/editor-queries.ts";
import type { Version } from "../../model/queries.ts";
import { type ListPosition, positionNow } from "../list-position.ts";
import { useFrozen } from "./frozen-announcements.ts";
import { useSpokenMarks } from "./spoken-marks.ts";
import { firstUnsaid, isItem, progressOf, type Step, stepsOf } from "./steps.ts";

export type Reading = {
  edition: Version;
  userId: string;
  facts: readonly Chosen[];
  notes: readonly EditionNote[];
  /** Whether `facts` came from the server during this visit. */
  isFresh: boolean;
  wordsPerMinute: number;
};

/** The state of a script that is read out, and the actions of its reader. */
export type ScriptReading = ReturnType<typeof useScriptReader>;

export function useScriptReader(reading: Reading) {
  const { edition, userId, facts, notes, isFresh, wordsPerMinute } = reading;
  const serviceAt = edition.service_at;
  const [hasMoved, setHasMoved] = useState(false);
  // The text of a reader who has begun, or who has the newest version, waits for `accept` before it changes.
  const [wasFresh, setWasFresh] = useState(isFresh);
  const frozen = useFrozen(facts, wasFresh || hasMoved);
  if (isFresh && !wasFresh && frozen.shown === facts) setWasFresh(true);

  const { said, mark, unsent } = useSpokenMarks(edition.id, userId, notes);
  const steps = useMemo(
    () => stepsOf({ facts: frozen.shown, serviceAt, wordsPerMinute }),
    [frozen.shown, serviceAt, wordsPerMinute],
  );
  const { index, goTo, passed } = useScriptPosition(steps, said);
  // The step that was marked last, until the reader turns a page.
  const [justSaid, setJustSaid] = useState<Step>();

  function move(to: number) {
    setHasMoved(true);
    setJustSaid(undefined);
    frozen.accept();
    goTo(to, true);
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
    progress: progressOf(steps, (id) => said.has(id) || passed.has(id), wordsPerMinute),
    move,
    markStep,
    /** Marks a step as said, by default the one that is read, and shows the step after it. */
    sayAndGoOn(said = step) {
      if (said === undefined || !isItem(said) || said.place === undefined) return;
      markStep(said, true);
      goTo(steps.indexOf(said) + 1);
    },
  };
}

/** Holds the reader's step, which moves when the list changes, and the steps that were turned over without a mark. */
function useScriptPosition(steps: readonly Step[], said: ReadonlyMap<string, string>) {
  const [position, setPosition] = useState((): ListPosition => {
    const index = firstUnsaid(steps, said);
    return { id: steps[index]?.id ?? "", index };
  });
  const { index } = positionNow(position, steps);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());

  /** `isTurned`: the step before was read to its end. */
  function goTo(next: number, isTurned = false) {
    const at = Math.max(0, Math.min(next, steps.length - 1));
    const step = steps[at];
    if (step === undefined) return;
    const read = isTurned && at === index + 1 ? [...passed, steps[index]?.id ?? ""] : [...passed];
    setPassed(new Set(read.filter((id) => id !== step.id)));
    setPosition({ id: step.id, index: at });
  }
  return { index, goTo, passed };
}

export const stepElementId = (id: string | undefined) => `step-${id}`;

/** Scrolls to a step where all steps stand below each other. */
export function showStep(id: string | undefined) {
  document.getElementById(stepElementId(id))?.scrollIntoView({ block: "start" });
}

/** Scrolls to the top; to the text where large letters would leave it no room below the heading. */
function showText(id: string | undefined) {
  window.scrollTo(0, 0);
  const top = document.getElementById(stepElementId(id))?.getBoundingClientRect().top ?? 0;
  if (top > window.innerHeight / 3) showStep(id);
}

/** Scrolls to the beginning of the step that the reader goes to. */
export function useStartOfStep(id: string | undefined, mode: "one" | "all") {
  const previous = useRef({ id, mode });
  useEffect(() => {
    if (previous.current.id === id && previous.current.mode === mode) return;
    previous.current = { id, mode };
    if (mode === "all") showStep(id);
    else showText(id);
  }, [id, mode]);
}
