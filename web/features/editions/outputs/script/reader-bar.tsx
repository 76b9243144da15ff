import { BellRing } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { titleOf } from "../../model/announcement-words.ts";
import { durationInWords } from "../../spoken/reading-time.ts";
import { SaidButton } from "./said-button.tsx";
import { ScriptBar } from "./script-bar.tsx";
import { isItem, OPENING } from "./steps.ts";
import { showStep } from "./use-script-position.ts";
import type { useScriptReader } from "./use-script-reader.ts";

type Reader = ReturnType<typeof useScriptReader>;

/** `3 de 6 · faltam 2 min` */
function progressText({ step, progress, said }: Reader): string {
  const { count, secondsLeft } = progress;
  const left = secondsLeft > 0 ? ` · faltam ${durationInWords(secondsLeft)}` : "";
  if (step && isItem(step)) {
    return step.place === undefined ? `retirado${left}` : `${step.place} de ${count}${left}`;
  }
  const all = count === 1 ? "1 aviso" : `${count} avisos`;
  return step?.kind === OPENING && said.size === 0
    ? `${all} · ${durationInWords(secondsLeft)}`
    : `${all}${left}`;
}

/** The bar of a script that is read. */
export function ReaderBar({ reader, mode }: { reader: Reader; mode: "one" | "all" }) {
  const { index, steps, move } = reader;
  return (
    <ScriptBar
      progress={progressText(reader)}
      notice={<ReaderNotice reader={reader} mode={mode} />}
      isFirst={index === 0}
      isLast={index === steps.length - 1}
      onPrevious={() => move(index - 1)}
      onNext={() => move(index + 1)}
    >
      {mode === "one" ? (
        <MiddleButton reader={reader} />
      ) : (
        // What it would mark might be out of sight: each announcement has its own button.
        <Button variant="outline" onClick={() => showStep(reader.step?.id)}>
          Onde parei
        </Button>
      )}
    </ScriptBar>
  );
}

function MiddleButton({ reader }: { reader: Reader }) {
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

function ReaderNotice({ reader, mode }: { reader: Reader; mode: "one" | "all" }) {
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
