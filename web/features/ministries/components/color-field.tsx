import "./color-field.css";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId } from "react";
import { markOn, PALETTE, paletteName } from "../palette.ts";

type ColorFieldProps = { color: string; onChange: (color: string) => void };

// An outline marks the chosen colour, because forced-colours mode removes backgrounds. On focus the
// outline moves outwards.
/** Lets an admin choose a colour of the palette, or any colour in the browser's colour picker. */
export function ColorField({ color, onChange }: ColorFieldProps) {
  const group = useId();
  const chosen = paletteName(color);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        Cor<span className="font-normal text-muted"> · {chosen ?? "Outra"}</span>
      </legend>
      <div className="flex flex-wrap gap-3">
        {PALETTE.map((offered) => (
          <span key={offered.name} className="offered-color">
            {/* The invisible radio button covers the swatch. Presses and focus therefore reach the
                radio button. */}
            <input
              type="radio"
              name={group}
              aria-label={offered.name}
              title={offered.name}
              checked={offered.name === chosen}
              onChange={() => onChange(offered.color)}
            />
            <span
              aria-hidden
              className="swatch"
              style={{ backgroundColor: offered.color, color: markOn(offered.color) }}
            >
              {offered.name === chosen && <Check className="size-6 shrink-0" strokeWidth={3} />}
            </span>
          </span>
        ))}
        <label className={clsx("other-color", chosen === undefined && "is-chosen")}>
          Outra
          <input
            type="color"
            value={color}
            onChange={({ target }) => onChange(target.value)}
            className="focus-ring"
          />
        </label>
      </div>
    </fieldset>
  );
}
