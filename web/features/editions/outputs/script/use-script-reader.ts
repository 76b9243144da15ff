import { useMemo, useState } from "react";
import type { Chosen } from "../../model/chosen.ts";
import type { EditionNote, ScriptSentences } from "../../model/editor-queries.ts";
import type { Version } from "../../model/queries.ts";
import { useFrozen } from "./frozen-announcements.ts";
import { sentencesFor } from "./sentences.ts";
import { useSpokenMarks } from "./spoken-marks.ts";
import { isItem, progressOf, type Step, stepsOf } from "./steps.ts";
import { useScriptPosition } from "./use-script-position.ts";

export type Reading = {
  edition: Version;
  userId: string;
  facts: readonly Chosen[];
  notes: readonly EditionNote[];
  sentences: ScriptSentences | undefined;
  /** Whether `facts` came from the server during this visit. */
  isFresh: boolean;
  wordsPerMinute: number;
};

/** What a script offers to whoever reads it out. */
export type ScriptReading = ReturnType<typeof useScriptReader>;

/** Where somebody is who reads a script out, and what they can do there. */
export function useScriptReader(reading: Reading) {
  const { edition, userId, facts, notes, sentences, isFresh, wordsPerMinute } = reading;
  const serviceAt = edition.service_at;
  const [hasMoved, setHasMoved] = useState(false);
  // What was read in this visit, or is being read aloud, changes under nobody's eyes.
  const [wasFresh, setWasFresh] = useState(isFresh);
  const frozen = useFrozen(facts, wasFresh || hasMoved);
  if (isFresh && !wasFresh && frozen.shown === facts) setWasFresh(true);

  const { said, mark, unsent } = useSpokenMarks(edition.id, userId, notes);
  const steps = useMemo(
    () =>
      stepsOf({
        facts: frozen.shown,
        serviceAt,
        sentences: sentencesFor(serviceAt, sentences),
        wordsPerMinute,
      }),
    [frozen.shown, serviceAt, sentences, wordsPerMinute],
  );
  const { index, goTo, passed } = useScriptPosition(steps, said);
  // The one that was marked last, until the reader goes on by hand.
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
    // Who turns the pages without marking them has read them too.
    progress: progressOf(steps, (id) => said.has(id) || passed.has(id), wordsPerMinute),
    move,
    markStep,
    /** Marks a step as said, by default the one that is read, and goes on behind it. */
    sayAndGoOn(said = step) {
      if (said === undefined || !isItem(said) || said.place === undefined) return;
      markStep(said, true);
      goTo(steps.indexOf(said) + 1);
    },
  };
}
