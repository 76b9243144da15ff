import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { paletteName } from "../palette.ts";
import type { MinistryValues } from "../schema.ts";
import { ColorSwatches } from "./color-swatches.tsx";
import { OtherColor } from "./other-color.tsx";

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
