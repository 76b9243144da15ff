import { useId } from "react";
import { LAYOUTS, type LayoutName } from "./layouts.ts";

const NAMES: readonly LayoutName[] = ["a4", "a5"];

const HINTS: Readonly<Record<LayoutName, string>> = {
  a4: "Papel A4, em pé.",
  a5: "Papel A4 deitado, frente e verso, virando na borda curta; depois é só dobrar ao meio.",
};

type LayoutChoiceProps = { value: LayoutName; onChoose: (layout: LayoutName) => void };

/** How the bulletin is printed, and what to set in the printer for it. */
export function LayoutChoice({ value, onChoose }: LayoutChoiceProps) {
  const hintId = useId();
  return (
    <div className="max-w-sm min-w-0 basis-96">
      <fieldset className="choices min-w-0" aria-describedby={hintId}>
        <legend className="sr-only">Formato do boletim</legend>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === value}
            className="choice focus-ring"
            onClick={() => onChoose(name)}
          >
            {LAYOUTS[name].label}
          </button>
        ))}
      </fieldset>
      <p id={hintId} className="mt-2 text-muted">
        {HINTS[value]}
      </p>
    </div>
  );
}
