import { useEffect, useRef, useState } from "react";
import { keptPlace, type Place } from "../kept-place.ts";
import { firstUnsaid, type Step } from "./steps.ts";

/**
 * Where a reader is in the script, which may change below, and what they have left behind page by page; a script that was
 * left goes on where it was left.
 */
export function useScriptPosition(steps: readonly Step[], said: ReadonlyMap<string, string>) {
  const [place, setPlace] = useState((): Place => {
    const index = firstUnsaid(steps, said);
    return { id: steps[index]?.id ?? "", index };
  });
  const { index } = keptPlace(place, steps);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());

  /** `isTurned` when the step before was read to its end. */
  function goTo(next: number, isTurned = false) {
    const at = Math.max(0, Math.min(next, steps.length - 1));
    const step = steps[at];
    if (step === undefined) return;
    const read = isTurned && at === index + 1 ? [...passed, steps[index]?.id ?? ""] : [...passed];
    // Where a reader is, it is read again.
    setPassed(new Set(read.filter((id) => id !== step.id)));
    setPlace({ id: step.id, index: at });
  }
  return { index, goTo, passed };
}

/** Above the text, in pixels. */
const MARGIN = 8;

/** Shows the page from its top; with large text, and on a phone on its side, that would leave no lines to read. */
function showText(id: string | undefined) {
  window.scrollTo(0, 0);
  const above = document.getElementById(stepElementId(id))?.getBoundingClientRect().top ?? 0;
  if (above > window.innerHeight / 3) window.scrollTo(0, above - MARGIN);
}

/** Where the reader arrives, the text begins at its beginning. */
export function useStartOfStep(id: string | undefined, mode: "one" | "all") {
  const previous = useRef({ id, mode });
  useEffect(() => {
    if (previous.current.id === id && previous.current.mode === mode) return;
    previous.current = { id, mode };
    if (mode === "all") showStep(id);
    else showText(id);
  }, [id, mode]);
}

/** Of all steps below each other, shows this one. */
export function showStep(id: string | undefined) {
  document.getElementById(stepElementId(id))?.scrollIntoView({ block: "start" });
}

export const stepElementId = (id: string | undefined) => `step-${id}`;
