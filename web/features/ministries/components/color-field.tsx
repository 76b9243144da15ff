import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { markOn, PALETTE, paletteName } from "../palette.ts";
import { parseColor } from "../rules.ts";
import type { MinistryValues } from "../schema.ts";

type MinistryForm = UseFormReturn<MinistryValues, unknown, MinistryValues>;

/** A colour of the palette, or another one as text and in the browser's colour picker. */
export function ColorField({ form }: { form: MinistryForm }) {
  const color = form.watch("color");
  const [other, setOther] = useState(paletteName(color) === undefined);
  const choose = (chosen: string) =>
    form.setValue("color", chosen, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <ColorSwatches
        chosen={other ? undefined : color}
        onChoose={(offered) => {
          setOther(false);
          choose(offered);
        }}
        onOther={() => setOther(true)}
      />
      {other && <OtherColor form={form} onChoose={choose} />}
    </>
  );
}

type OtherColorProps = { form: MinistryForm; onChoose: (color: string) => void };

/** A colour as text, `#1a2b3c`, beside the browser's colour picker. */
function OtherColor({ form, onChoose }: OtherColorProps) {
  const { register, watch, formState } = form;
  const color = watch("color").trim();
  return (
    <Field label="Código da cor" error={formState.errors.color?.message}>
      {(controlProps) => (
        <div className="flex gap-3">
          <input
            type="color"
            aria-label="Escolher a cor"
            value={parseColor(color) ? color.toLowerCase() : "#000000"}
            onChange={(event) => onChoose(event.target.value)}
            className="focus-ring h-11 w-16 shrink-0 cursor-pointer rounded-xl border border-line-strong bg-field p-1"
          />
          <Input
            {...controlProps}
            autoComplete="off"
            spellCheck={false}
            placeholder="#2f5d50"
            {...register("color")}
          />
        </div>
      )}
    </Field>
  );
}

// The radio button lies over its picture, so that it is what is pressed, focused and found.
const RADIO =
  "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none";
// Forced colours keep the outline of the chosen one. The focus moves the outline away and colours it.
const OUTLINE =
  "peer-checked:outline-3 peer-checked:outline-offset-2 peer-checked:outline-ink forced-colors:peer-checked:outline-[CanvasText] peer-focus-visible:outline-offset-6 peer-focus-visible:outline-accent-ink";

type ColorSwatchesProps = {
  /** Undefined when it is another colour. */
  chosen: string | undefined;
  onChoose: (color: string) => void;
  onOther: () => void;
};

/** The colours of the palette and "Outra". A ring and a tick mark the chosen one. */
function ColorSwatches({ chosen, onChoose, onOther }: ColorSwatchesProps) {
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
