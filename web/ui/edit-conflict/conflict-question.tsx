import { useState } from "react";
import { createRoot } from "react-dom/client";
import { returnFocus } from "@/lib/browser/focus.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { FormError, RadioCard } from "@/ui/form.tsx";

/** A value of a row as people read it: a text, or the address of a picture. */
export type Shown = { label: string; text: string; picture?: string };

export type Conflict = { mine: Shown; theirs: Shown };
export type Kept = "mine" | "theirs";

const OWNERS: readonly [Kept, string][] = [
  ["mine", "O que você escreveu"],
  ["theirs", "O que está salvo agora"],
];

const ShownValue = ({ text, picture }: Shown) => (
  <>
    {picture && <img src={picture} alt="" className="max-h-32 rounded-lg" />}
    <bdi className="whitespace-pre-line wrap-anywhere">{text || (!picture && "(vazio)")}</bdi>
  </>
);

type ConflictQuestionProps = {
  conflict: Conflict;
  /** Called with the chosen value. Null means that the person returned to the form. */
  onAnswer: (kept: Kept | null) => void;
  onClosed: () => void;
};

/**
 * Shows both values of a column that two people have changed. The person who saves second chooses
 * one.
 */
function ConflictQuestion({ conflict, onAnswer, onClosed }: ConflictQuestionProps) {
  const [kept, setKept] = useState<Kept>();
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <ConfirmDialog
      title="Outra pessoa mudou isto também"
      text="Ela salvou enquanto você escrevia. Escolha o que vale."
      cancel="Voltar"
      confirm="Salvar"
      tone="primary"
      onCancel={() => onAnswer(null)}
      onConfirm={() => (kept ? onAnswer(kept) : setIncomplete(true))}
      onClosed={onClosed}
      instead={
        <fieldset className="mt-4 min-w-0 space-y-2">
          <legend className="font-semibold">{conflict.mine.label}</legend>
          {OWNERS.map(([owner, label]) => (
            <RadioCard
              key={owner}
              name="version"
              label={label}
              checked={kept === owner}
              onChoose={() => setKept(owner)}
            >
              <ShownValue {...conflict[owner]} />
            </RadioCard>
          ))}
          <FormError text={isIncomplete ? "Escolha um dos dois antes de salvar." : undefined} />
        </fieldset>
      }
    />
  );
}

/**
 * Asks which of two conflicting values to keep. The dialog has its own React root, because some
 * callers are not components.
 * @returns null when the person returned to the form
 */
export function askConflict(conflict: Conflict): Promise<Kept | null> {
  const { activeElement } = document;
  const root = createRoot(document.createElement("div"));
  return new Promise((resolve) => {
    const onAnswer = (kept: Kept | null) => {
      root.unmount();
      resolve(kept);
    };
    const onClosed = () => activeElement instanceof HTMLElement && returnFocus(activeElement);
    root.render(<ConflictQuestion conflict={conflict} onAnswer={onAnswer} onClosed={onClosed} />);
  });
}
