import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { parseColor } from "../rules.ts";
import type { MinistryValues } from "../schema.ts";

type OtherColorProps = {
  form: UseFormReturn<MinistryValues>;
  onChoose: (color: string) => void;
};

/** A colour as text, `#1a2b3c`, beside the browser's colour picker. */
export function OtherColor({ form, onChoose }: OtherColorProps) {
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
