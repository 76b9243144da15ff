import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { markOn, PALETTE, paletteName } from "../palette.ts";
import { parseColor } from "../rules.ts";
import type { MinistryValues } from "../schema.ts";

type ColorFieldProps = { form: UseFormReturn<MinistryValues, unknown, MinistryValues> };

// Forced colours keep the outline of the chosen one. The focus moves the outline away and colours it.
const SWATCH =
  "pointer-events-none rounded-xl border border-line-strong peer-checked:outline-3 peer-checked:outline-offset-2 peer-checked:outline-ink forced-colors:peer-checked:outline-[CanvasText] peer-focus-visible:outline-offset-6 peer-focus-visible:outline-accent-ink";

/** A colour of the palette, or "Outra": as text, `#1a2b3c`, and in the browser's colour picker. */
export function ColorField({ form }: ColorFieldProps) {
  const group = useId();
  const color = form.watch("color");
  const typed = color.trim();
  const [isOther, setIsOther] = useState(paletteName(color) === undefined);
  const chosen = isOther ? undefined : paletteName(color);
  const choose = (value: string) =>
    form.setValue("color", value, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">
          Cor{chosen && <span className="font-normal text-muted"> · {chosen}</span>}
        </legend>
        <div className="flex flex-wrap gap-3">
          {[...PALETTE, { name: "Outra", color: undefined }].map((offered) => {
            const { name } = offered;
            const isChosen = name === (chosen ?? "Outra");
            return (
              <span key={name} className="relative min-h-11">
                {/* The radio button lies over its picture, so that presses and focus reach it. */}
                <input
                  type="radio"
                  name={group}
                  aria-label={name}
                  title={offered.color && name}
                  checked={isChosen}
                  onChange={() => {
                    setIsOther(offered.color === undefined);
                    if (offered.color) choose(offered.color);
                  }}
                  className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
                />
                <span
                  aria-hidden
                  className={clsx(
                    SWATCH,
                    offered.color
                      ? "grid size-11 place-items-center forced-color-adjust-none"
                      : "flex min-h-11 items-center gap-2 px-4 font-semibold",
                  )}
                  style={
                    offered.color
                      ? { backgroundColor: offered.color, color: markOn(offered.color) }
                      : {}
                  }
                >
                  {isChosen && <Check className="size-6 shrink-0" strokeWidth={3} />}
                  {offered.color ? null : name}
                </span>
              </span>
            );
          })}
        </div>
      </fieldset>
      {isOther && (
        <Field label="Código da cor" error={form.formState.errors.color?.message}>
          {(controlProps) => (
            <div className="flex gap-3">
              <input
                type="color"
                aria-label="Escolher a cor"
                value={parseColor(typed) ? typed.toLowerCase() : "#000000"}
                onChange={(event) => choose(event.target.value)}
                className="focus-ring h-11 w-16 shrink-0 cursor-pointer rounded-xl border border-line-strong bg-field p-1"
              />
              <Input
                {...controlProps}
                autoComplete="off"
                spellCheck={false}
                placeholder="#2f5d50"
                {...form.register("color")}
              />
            </div>
          )}
        </Field>
      )}
    </>
  );
}
