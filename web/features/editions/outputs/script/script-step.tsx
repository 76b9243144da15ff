import { clsx } from "clsx";
import { Ban, Check, EyeOff, PencilLine, Undo2 } from "lucide-react";
import type { MouseEvent } from "react";
import { StatusBadge } from "@/features/announcements/card/badges.tsx";
import { changedStatus } from "@/features/announcements/model/summary.ts";
import { Button } from "@/ui/button.tsx";
import { changeWritten, titleOf } from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen.ts";
import { formatTime } from "../../model/church-dates.ts";
import { durationInWords } from "../../spoken/reading-time.ts";
import { sentencesIn, withoutTitle } from "./sentences.ts";
import { isItem, OPENING, type Step } from "./steps.ts";
import { stepElementId } from "./use-script-position.ts";

type ScriptStepProps = {
  step: Step;
  serviceAt: string;
  note: string | null | undefined;
  saidAt: string | undefined;
  /** Of all steps below each other: whether it is the reader's. */
  isCurrent?: boolean;
  /** Only where all steps stand below each other. */
  onSaid?: (isSaid: boolean) => void;
};

const headingOf = (step: Step) => {
  if (isItem(step)) return titleOf(step.facts);
  return step.kind === OPENING ? "Abertura" : "Encerramento";
};

/** What the announcer reads at once. */
export function ScriptStep(props: ScriptStepProps) {
  const { step, serviceAt, note, saidAt, isCurrent = false, onSaid } = props;
  // The text of what is off, or not as it was, has the title in its first sentence.
  const isHeadline = isItem(step) && withoutTitle(step.text, step.facts) !== step.text;
  return (
    <article
      id={stepElementId(step.id)}
      data-step={step.kind}
      aria-current={isCurrent ? "step" : undefined}
      className={clsx("script-step", onSaid && "is-listed", onSaid && saidAt && "is-said")}
    >
      {isItem(step) && <StepMarks facts={step.facts} serviceAt={serviceAt} />}
      <h2
        className={clsx(
          isHeadline && "is-read",
          isItem(step) && !isAnnounced(step.facts) && "is-retired",
        )}
      >
        {headingOf(step)}
      </h2>
      <StepText step={step} />
      {note && <PrivateNote text={note} />}
      {step.seconds > 0 && (
        <p className="script-seconds">{durationInWords(step.seconds)} de leitura</p>
      )}
      {onSaid && isItem(step) && step.place !== undefined && (
        <SaidButton className="mt-3" saidAt={saidAt} onSaid={onSaid} />
      )}
    </article>
  );
}

/** What only the announcer sees; it must never be taken for something to say. */
function PrivateNote({ text }: { text: string }) {
  return (
    <aside aria-label="Nota particular" className="script-note">
      <p className="script-line font-semibold text-muted">
        <EyeOff aria-hidden />
        Só para você, não ler
      </p>
      <p>{text}</p>
    </aside>
  );
}

/** A sentence a line, which an eye finds again. */
const Sentences = ({ text }: { text: string }) => (
  <div className="script-text">
    {sentencesIn(text).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name, and keep their order.
      <p key={index}>{line}</p>
    ))}
  </div>
);

/** What is read aloud of a step, below its title; what its text leaves out, for whoever has the time. */
function StepText({ step }: { step: Step }) {
  if (!isItem(step)) return <Sentences text={step.text} />;
  return (
    <>
      <Sentences text={withoutTitle(step.text, step.facts)} />
      {step.rest !== "" && (
        <details className="script-rest">
          <summary className="focus-ring">Ver o resto</summary>
          <Sentences text={step.rest} />
        </details>
      )}
    </>
  );
}

/** Tells the announcer that the announcement is off, or has changed since the week was published. */
function StepMarks({ facts, serviceAt }: { facts: Chosen; serviceAt: string }) {
  if (!isAnnounced(facts)) {
    return (
      <p className="script-marks">
        <span className="badge badge-cancelled">
          <Ban aria-hidden />
          Retirado: não anunciar
        </span>
      </p>
    );
  }
  const change = changeWritten(facts, serviceAt);
  if (changedStatus(facts) === undefined && change === undefined) return null;
  return (
    <p className="script-marks">
      <StatusBadge announcement={facts} />
      {change && (
        <span className="badge is-changed">
          <PencilLine aria-hidden />
          Mudou depois de pronta. {change}
        </span>
      )}
    </p>
  );
}

type SaidButtonProps = {
  saidAt: string | undefined;
  onSaid: (isSaid: boolean) => void;
  className?: string | undefined;
};

/** Marks an announcement as said, or takes it back. */
export function SaidButton({ saidAt, onSaid, className }: SaidButtonProps) {
  const isSaid = saidAt !== undefined;
  const press = ({ detail }: MouseEvent) => {
    // A nervous finger taps twice, and by then the next announcement is there.
    if (detail <= 1) onSaid(!isSaid);
  };
  return (
    <Button variant={isSaid ? "outline" : "primary"} className={className} onClick={press}>
      {isSaid ? <Undo2 aria-hidden /> : <Check aria-hidden />}
      {isSaid ? `Dito às ${formatTime(saidAt)}: desfazer` : "Dito"}
    </Button>
  );
}
