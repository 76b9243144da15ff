import { BellRing, Check, Undo2 } from "lucide-react";
import type { MouseEvent } from "react";
import { Button } from "@/ui/button.tsx";
import { titleOf } from "../../model/announcement-words.ts";
import { formatTime } from "../../model/church-dates.ts";
import { isItem, OPENING } from "./steps.ts";
import type { ScriptReading } from "./use-script-reader.ts";

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

/** What comes next at the step that is read. */
export function NextButton({ reader }: { reader: ScriptReading }) {
  const { step, index, said, move, markStep, sayAndGoOn } = reader;
  if (step && isItem(step)) {
    if (step.place === undefined) {
      return <Button onClick={() => move(index + 1)}>Pular</Button>;
    }
    return (
      <SaidButton
        saidAt={said.get(step.id)}
        onSaid={(isSaid) => (isSaid ? sayAndGoOn() : markStep(step, false))}
      />
    );
  }
  return step?.kind === OPENING ? (
    <Button onClick={() => move(index + 1)}>Começar</Button>
  ) : (
    <Button variant="outline" onClick={() => move(0)}>
      Voltar ao início
    </Button>
  );
}

type ReaderNoticeProps = { reader: ScriptReading; isUndoOffered: boolean };

/** What just happened: somebody changed what is read, or an announcement was marked. */
export function ReaderNotice({ reader, isUndoOffered }: ReaderNoticeProps) {
  const { frozen, justSaid, markStep } = reader;
  return (
    <>
      <div role="alert">
        {frozen.changes.length > 0 && (
          <div className="script-news">
            <p className="script-line">
              <BellRing aria-hidden />
              <span>{frozen.changes.join(" ")}</span>
            </p>
            <Button variant="outline" onClick={frozen.accept}>
              Mostrar
            </Button>
          </div>
        )}
      </div>
      {isUndoOffered && frozen.changes.length === 0 && justSaid && isItem(justSaid) && (
        <p className="script-undo">
          <span>“{titleOf(justSaid.facts)}” dito.</span>
          <button
            type="button"
            className="action-link focus-ring"
            onClick={() => markStep(justSaid, false)}
          >
            Desfazer
          </button>
        </p>
      )}
    </>
  );
}
