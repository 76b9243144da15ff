import { Check } from "lucide-react";
import { useId } from "react";
import { markOn, PALETTE, paletteName } from "../palette.ts";

// The radio button lies over its picture, so that it is what is pressed, focused and found.
const RADIO =
  "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none";
// The chosen one has a mark, and an outline, which forced colours keep; the focus moves it away and gives it its colour.
const OUTLINE =
  "peer-checked:outline-3 peer-checked:outline-offset-2 peer-checked:outline-ink forced-colors:peer-checked:outline-[CanvasText] peer-focus-visible:outline-offset-6 peer-focus-visible:outline-accent-ink";

type ColorSwatchesProps = {
  /** Undefined when it is another colour. */
  chosen: string | undefined;
  onChoose: (color: string) => void;
  onOther: () => void;
};

/** The colours of the palette and "Outra", of which one is chosen; its mark is a ring and a sign, not the colour alone. */
export function ColorSwatches({ chosen, onChoose, onOther }: ColorSwatchesProps) {
  const name = useId();
  const chosenName = chosen === undefined ? undefined : paletteName(chosen);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        Cor{chosenName && <span className="font-normal text-muted"> · {chosenName}</span>}
      </legend>
      <div className="flex flex-wrap gap-3">
        {PALETTE.map((offered) => (
          <span key={offered.color} className="relative size-11">
            <input
              type="radio"
              name={name}
              aria-label={offered.name}
              title={offered.name}
              checked={offered.name === chosenName}
              onChange={() => onChoose(offered.color)}
              className={RADIO}
            />
            <span
              aria-hidden
              className={`${OUTLINE} pointer-events-none grid size-11 place-items-center rounded-xl border border-line-strong forced-color-adjust-none`}
              style={{ backgroundColor: offered.color, color: markOn(offered.color) }}
            >
              {offered.name === chosenName && <Check className="size-6" strokeWidth={3} />}
            </span>
          </span>
        ))}
        <span className="relative min-h-11">
          <input
            type="radio"
            name={name}
            aria-label="Outra"
            checked={chosenName === undefined}
            onChange={onOther}
            className={RADIO}
          />
          <span
            aria-hidden
            className={`${OUTLINE} pointer-events-none flex min-h-11 items-center gap-2 rounded-xl border border-line-strong px-4 font-semibold`}
          >
            {chosenName === undefined && <Check className="size-5 shrink-0" strokeWidth={3} />}
            Outra
          </span>
        </span>
      </div>
    </fieldset>
  );
}
