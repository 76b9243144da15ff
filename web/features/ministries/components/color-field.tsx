import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { paletteName } from "../palette.ts";
import { parseColor } from "../rules.ts";
import type { MinistryValues } from "../schema.ts";
import { ColorSwatches } from "./color-swatches.tsx";

/** A colour of the palette, or another one as text and in the browser's colour picker. */
export function ColorField({ form }: { form: UseFormReturn<MinistryValues> }) {
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

type OtherColorProps = {
  form: UseFormReturn<MinistryValues>;
  onChoose: (color: string) => void;
};

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
