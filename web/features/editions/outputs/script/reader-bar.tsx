import { titleOf } from "@/features/announcements/model/facts.ts";
import "./reader-bar.css";
import { BellRing, ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { durationInWords } from "../../spoken/reading-time.ts";
import { SaidButton } from "./script-step.tsx";
import { isItem, OPENING } from "./script-steps.ts";
import { type ScriptReading, showStep } from "./use-script-reader.ts";

/** Returns the presenter's progress in words: `3 de 6 · faltam 2 min`. */
function progressText({ step, progress, said }: ScriptReading): string {
  const { count, secondsLeft } = progress;
  const left = secondsLeft > 0 ? ` · faltam ${durationInWords(secondsLeft)}` : "";
  if (step && isItem(step)) {
    return step.place === 0 ? `retirado${left}` : `${step.place} de ${count}${left}`;
  }
  const all = count === 1 ? "1 aviso" : `${count} avisos`;
  return step?.kind === OPENING && said.size === 0
    ? `${all} e saudações · ${durationInWords(secondsLeft)}`
    : `${all}${left}`;
}

type ReaderBarProps = { reader: ScriptReading; mode: "one" | "all" };

/**
 * Shows the bar at the bottom of the window, where the thumb reaches the buttons. The bar contains
 * notices, the progress and the buttons that change the step.
 */
export function ReaderBar({ reader, mode }: ReaderBarProps) {
  const { index, steps, move } = reader;
  const turns = [
    { name: "Anterior", Icon: ChevronLeft, to: index - 1 },
    { name: "Próximo", Icon: ChevronRight, to: index + 1 },
  ];
  return (
    <footer className="script-bar">
      <div className="mx-auto max-w-3xl">
        <ReaderNotice reader={reader} mode={mode} />
        <div className="script-lines">
          <p role="status" className="script-progress">
            {progressText(reader)}
          </p>
          <div className="script-buttons">
            {mode === "one" ? (
              <NextButton reader={reader} />
            ) : (
              // If all steps are listed, the bar has no "Dito" button, because each announcement in
              // the list has its own "Dito" button.
              <Button variant="outline" onClick={() => showStep(reader.step?.id)}>
                Onde parei
              </Button>
            )}
            {turns.map(({ name, Icon, to }) => (
              <Button
                key={name}
                variant="outline"
                aria-label={name}
                disabled={steps[to] === undefined}
                onClick={() => move(to)}
              >
                <Icon aria-hidden />
              </Button>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}

/**
 * Shows the button for the current step. The button marks an announcement as read aloud. On a step
 * without an announcement, the button opens another step.
 */
function NextButton({ reader }: { reader: ScriptReading }) {
  const { step, index, said, move, markStep, sayAndGoOn } = reader;
  if (step && isItem(step)) {
    if (step.place === 0) return <Button onClick={() => move(index + 1)}>Pular</Button>;
    return (
      <SaidButton
        saidAt={said.get(step.id)}
        onSaid={(isSaid) => (isSaid ? sayAndGoOn() : markStep(step, false))}
      />
    );
  }
  if (step?.kind === OPENING) return <Button onClick={() => move(index + 1)}>Começar</Button>;
  return (
    <Button variant="outline" onClick={() => move(0)}>
      Voltar ao início
    </Button>
  );
}

/**
 * Shows the script's changes that are held back. If there are none, shows the announcement that was
 * just marked as read aloud, with a button that removes the mark.
 */
function ReaderNotice({ reader, mode }: ReaderBarProps) {
  const { frozen, justSaid, markStep } = reader;
  const hasChanges = frozen.changes.length > 0;
  return (
    <>
      <div role="alert">
        {hasChanges && (
          <div className="script-news">
            <p className="script-line">
              <BellRing aria-hidden />
              <span>{frozen.changes.join(" ")}</span>
            </p>
            <Button variant="outline" className="mt-2 w-full" onClick={frozen.accept}>
              Mostrar
            </Button>
          </div>
        )}
      </div>
      {mode === "one" && !hasChanges && justSaid && isItem(justSaid) && (
        <p className="mb-1 flex flex-wrap items-center justify-center gap-x-2 wrap-anywhere">
          <span>“{titleOf(justSaid.announcement)}” dito.</span>
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
