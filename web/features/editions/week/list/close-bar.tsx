import { Check, CloudOff, LoaderCircle } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { SaveState } from "../autosave.ts";

type CloseBarProps = {
  /** How much is spoken, in words. */
  budget: string;
  isOverBudget: boolean;
  /** Undefined as long as there is no edition. */
  saving: SaveState | undefined;
  busy: boolean;
  onClose: () => void;
};

const SAVING: Readonly<Record<SaveState, string>> = {
  saved: "Salvo",
  waiting: "Salvando…",
  saving: "Salvando…",
  unreachable:
    "Não salvo: sem conexão. Está guardado neste aparelho e será enviado quando ela voltar.",
  refused: "Não salvo.",
};

function SavingState({ saving }: { saving: SaveState }) {
  const Icon = saving === "saved" ? Check : saving === "unreachable" ? CloudOff : LoaderCircle;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      {SAVING[saving]}
    </span>
  );
}

/** Keeps what has the focus above the bar, whose height follows its text. */
function barRef(bar: HTMLElement | null) {
  if (bar === null) return;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => {
    // Large text makes it so high that it would take too much of the window.
    const isLow = bar.offsetHeight < window.innerHeight / 4;
    bar.classList.toggle("sticky", isLow);
    root.scrollPaddingBottom = isLow ? `${bar.offsetHeight + 24}px` : "";
  });
  observer.observe(bar);
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    root.scrollPaddingBottom = "";
  };
}

/** The way out of the selection, always in sight: how much is spoken, whether it is saved, and closing. */
export function CloseBar({ budget, isOverBudget, saving, busy, onClose }: CloseBarProps) {
  return (
    <div
      ref={barRef}
      className="card sticky bottom-3 z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
    >
      <div className="min-w-0 grow basis-44">
        <p role="status" className="font-semibold">
          {budget}
        </p>
        {isOverBudget && (
          <p className="text-muted">
            Toque em Falado para deixar um aviso só no telão e no boletim.
          </p>
        )}
        <p role="status" className="text-muted">
          {saving ? <SavingState saving={saving} /> : "Proposta, ainda não salva"}
        </p>
      </div>
      <Button className="grow sm:grow-0" aria-busy={busy} onClick={() => !busy && onClose()}>
        Fechar edição
      </Button>
    </div>
  );
}
