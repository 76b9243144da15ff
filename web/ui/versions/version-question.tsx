import { useState } from "react";
import { createRoot } from "react-dom/client";
import { returnFocus } from "@/lib/browser/focus.ts";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import { FormError } from "@/ui/form.tsx";
import { RadioCard } from "@/ui/radio-card.tsx";

/** A value of a row in words, or the address of a picture. */
export type Shown = { label: string; text: string; picture?: string };

/** Two values of the same columns, of which a person keeps one. */
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

type VersionQuestionProps = {
  conflicts: Conflict[];
  /** Null when the person chooses nothing. */
  onAnswer: (kept: Kept[] | null) => void;
  onClosed: () => void;
};

/** Shows both values of what two people changed; the person who saves second chooses. */
function VersionQuestion({ conflicts, onAnswer, onClosed }: VersionQuestionProps) {
  const [kept, setKept] = useState<readonly (Kept | undefined)[]>(conflicts.map(() => undefined));
  const [isIncomplete, setIncomplete] = useState(false);
  const answer = () => {
    const all = kept.filter((one) => one !== undefined);
    if (all.length === kept.length) onAnswer(all);
    else setIncomplete(true);
  };
  return (
    <ConfirmDialog
      title="Outra pessoa mudou isto também"
      text="Ela salvou enquanto você escrevia. Escolha o que vale."
      cancel="Voltar"
      confirm="Salvar"
      tone="primary"
      onCancel={() => onAnswer(null)}
      onConfirm={answer}
      onClosed={onClosed}
      instead={
        <>
          {conflicts.map((conflict, index) => (
            <fieldset key={conflict.mine.label} className="mt-4 min-w-0 space-y-2">
              <legend className="font-semibold">{conflict.mine.label}</legend>
              {OWNERS.map(([owner, label]) => (
                <RadioCard
                  key={owner}
                  name={`version-${conflict.mine.label}`}
                  label={label}
                  checked={kept[index] === owner}
                  onChoose={() => setKept(kept.with(index, owner))}
                >
                  <ShownValue {...conflict[owner]} />
                </RadioCard>
              ))}
            </fieldset>
          ))}
          <FormError text={isIncomplete ? "Escolha um dos dois antes de salvar." : undefined} />
        </>
      }
    />
  );
}

/**
 * Asks over whatever is open which values to keep, in the order of the conflicts. In a root of its own, because what saves
 * is not always a component. Resolves to null when the person goes back.
 */
export function askVersions(conflicts: Conflict[]): Promise<Kept[] | null> {
  const { activeElement } = document;
  const root = createRoot(document.createElement("div"));
  return new Promise((resolve) => {
    const answer = (kept: Kept[] | null) => {
      root.unmount();
      resolve(kept);
    };
    root.render(
      <VersionQuestion
        conflicts={conflicts}
        onAnswer={answer}
        onClosed={() => activeElement instanceof HTMLElement && returnFocus(activeElement)}
      />,
    );
  });
}
