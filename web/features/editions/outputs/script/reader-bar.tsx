import { BellRing, ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { titleOf } from "../../model/announcement-words.ts";
import { durationInWords } from "../../spoken/reading-time.ts";
import { SaidButton } from "./script-step.tsx";
import { isItem, OPENING } from "./steps.ts";
import { showStep } from "./use-script-position.ts";
import type { ScriptReading } from "./use-script-reader.ts";

/** `3 de 6 · faltam 2 min` */
function progressText({ step, progress, said }: ScriptReading): string {
  const { count, secondsLeft } = progress;
  const left = secondsLeft > 0 ? ` · faltam ${durationInWords(secondsLeft)}` : "";
  if (step && isItem(step)) {
    return step.place === undefined ? `retirado${left}` : `${step.place} de ${count}${left}`;
  }
  const all = count === 1 ? "1 aviso" : `${count} avisos`;
  return step?.kind === OPENING && said.size === 0
    ? `${all} e saudações · ${durationInWords(secondsLeft)}`
    : `${all}${left}`;
}

/** With large text, or much to tell, it takes more of a low window than it leaves to the text. */
function barRef(bar: HTMLElement | null) {
  if (bar === null) return;
  const observer = new ResizeObserver(() => {
    bar.classList.toggle("is-high", bar.offsetHeight > window.innerHeight / 2);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}

type ReaderBarProps = { reader: ScriptReading; mode: "one" | "all" };

/** What a thumb needs, at the bottom of the window: where the reader is, and the ways on. */
export function ReaderBar({ reader, mode }: ReaderBarProps) {
  const { index, steps, move } = reader;
  return (
    <footer ref={barRef} className="script-bar">
      <div>
        <ReaderNotice reader={reader} mode={mode} />
        <div className="script-lines">
          <p role="status" className="script-progress">
            {progressText(reader)}
          </p>
          <div className="script-buttons">
            <div>
              {mode === "one" ? (
                <NextButton reader={reader} />
              ) : (
                // What it would mark might be out of sight: each announcement has its own button.
                <Button variant="outline" onClick={() => showStep(reader.step?.id)}>
                  Onde parei
                </Button>
              )}
            </div>
            <Button
              variant="outline"
              aria-label="Anterior"
              disabled={index === 0}
              onClick={() => move(index - 1)}
            >
              <ChevronLeft aria-hidden />
            </Button>
            <Button
              variant="outline"
              aria-label="Próximo"
              disabled={index === steps.length - 1}
              onClick={() => move(index + 1)}
            >
              <ChevronRight aria-hidden />
            </Button>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Names the step after the one that is read. */
function NextButton({ reader }: { reader: ScriptReading }) {
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

/** Says that somebody has changed the step that is read, or that an announcement was marked. */
function ReaderNotice({ reader, mode }: ReaderBarProps) {
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
      {mode === "one" && frozen.changes.length === 0 && justSaid && isItem(justSaid) && (
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
