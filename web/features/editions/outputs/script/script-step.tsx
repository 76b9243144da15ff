import { clsx } from "clsx";
import { Ban, Check, EyeOff, PencilLine, Undo2 } from "lucide-react";
import type { MouseEvent } from "react";
import { StatusBadge } from "@/features/announcements/card/status-and-date.tsx";
import { titleOf } from "@/features/announcements/model/facts.ts";
import { Button } from "@/ui/button.tsx";
import { changeInWords, factsAt } from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen-announcements.ts";
import { formatTime } from "../../model/church-dates.ts";
import { durationInWords } from "../../spoken/reading-time.ts";
import { sentencesIn } from "../../spoken/sentences.ts";
import { titleSentence } from "../../spoken/spoken-text.ts";
import { isItem, OPENING, type Step } from "./script-steps.ts";
import { stepElementId } from "./use-script-reader.ts";

type ScriptStepProps = {
  step: Step;
  serviceAt: string;
  note: string | null | undefined;
  saidAt: string | undefined;
  /**
   * Whether the presenter is at this step. The current step is highlighted only in the list of all
   * steps.
   */
  isCurrent?: boolean;
  /**
   * Marks the step as read aloud, or removes the mark. Each step has a button for the mark only in
   * the list of all steps.
   */
  onSaid?: (isSaid: boolean) => void;
};

const headingOf = (step: Step) => {
  if (isItem(step)) return titleOf(step.announcement);
  return step.kind === OPENING ? "Abertura" : "Encerramento";
};

export function ScriptStep(props: ScriptStepProps) {
  const { step, serviceAt, note, saidAt, isCurrent = false, onSaid } = props;
  const text = isItem(step) ? withoutTitle(step.text, step.announcement) : step.text;
  // The presenter also reads the heading aloud, except if the text already names the title. For
  // example, a text about a cancellation names the title.
  const isHeadingRead = text !== step.text;
  return (
    <article
      id={stepElementId(step.id)}
      data-step={step.kind}
      aria-current={isCurrent ? "step" : undefined}
      className={clsx("script-step", onSaid && "is-listed", onSaid && saidAt && "is-said")}
    >
      {isItem(step) && <StepMarks announcement={step.announcement} serviceAt={serviceAt} />}
      <h2
        className={clsx(
          isHeadingRead && "is-read",
          isItem(step) && !isAnnounced(step.announcement) && "line-through",
        )}
      >
        {headingOf(step)}
      </h2>
      <Sentences text={text} />
      {isItem(step) && step.rest !== "" && (
        <details className="script-rest">
          <summary className="focus-ring">Ver o resto</summary>
          <Sentences text={step.rest} />
        </details>
      )}
      {note && <PrivateNote text={note} />}
      {step.seconds > 0 && (
        <p className="mt-4 text-base text-muted">{durationInWords(step.seconds)} de leitura</p>
      )}
      {onSaid && isItem(step) && step.place > 0 && (
        <SaidButton className="mt-3" saidAt={saidAt} onSaid={onSaid} />
      )}
    </article>
  );
}

/** Shows a private note with a warning, so that nobody reads the note aloud by mistake. */
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

/**
 * Returns the text without its first sentence if this sentence is the title, because the heading
 * already shows the title.
 */
export function withoutTitle(text: string, announcement: Pick<Chosen, "title">): string {
  const sentence = `${titleSentence(announcement)} `;
  return text.startsWith(sentence) ? text.slice(sentence.length) : text;
}

/**
 * Shows each sentence on its own line. After looking up, the presenter finds the next sentence more
 * easily.
 */
const Sentences = ({ text }: { text: string }) => (
  <div className="script-text">
    {sentencesIn(text).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no id, only a position.
      <p key={index}>{line}</p>
    ))}
  </div>
);

/**
 * Shows that an announcement was deleted, has a status, or has changed since the publication of the
 * edition.
 */
function StepMarks({ announcement, serviceAt }: { announcement: Chosen; serviceAt: string }) {
  if (!isAnnounced(announcement)) {
    return (
      <p className="script-marks">
        <span className="badge badge-cancelled">
          <Ban aria-hidden />
          Retirado: não anunciar
        </span>
      </p>
    );
  }
  const facts = factsAt(announcement, serviceAt);
  const change = changeInWords(facts);
  if (facts.status === undefined && change === undefined) return null;
  return (
    <p className="script-marks">
      <StatusBadge facts={facts} />
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

/** Shows the button "Dito", which marks an announcement as read aloud or removes the mark. */
export function SaidButton({ saidAt, onSaid, className }: SaidButtonProps) {
  const isSaid = saidAt !== undefined;
  const press = ({ detail }: MouseEvent) => {
    // The second tap of a double tap is ignored, because that tap would mark the next announcement.
    if (detail <= 1) onSaid(!isSaid);
  };
  return (
    <Button variant={isSaid ? "outline" : "primary"} className={className} onClick={press}>
      {isSaid ? <Undo2 aria-hidden /> : <Check aria-hidden />}
      {isSaid ? `Dito às ${formatTime(saidAt)}: desfazer` : "Dito"}
    </Button>
  );
}
