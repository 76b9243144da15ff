import { Printer } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Chips } from "@/ui/field.tsx";
import { type LeftOutput, useMarkOutput } from "../mutations.ts";
import { LAYOUTS, type LayoutName } from "./layouts.ts";

const CHIPS = (["a4", "a5"] as const).map((value) => ({ value, label: LAYOUTS[value].label }));

type LayoutChoiceProps = { value: LayoutName; onChoose: (layout: LayoutName) => void };

/** How the bulletin is printed, and what to set in the printer for it. */
export function LayoutChoice({ value, onChoose }: LayoutChoiceProps) {
  const hintId = useId();
  return (
    <div className="max-w-sm min-w-0 basis-96">
      <Chips
        label="Formato do boletim"
        look="choice"
        describedBy={hintId}
        chips={CHIPS}
        value={value}
        onChoose={onChoose}
      />
      <p id={hintId} className="mt-2 text-muted">
        {LAYOUTS[value].hint}
      </p>
    </div>
  );
}

/** Prints. With `printed` it also records for the team that this output of an edition was printed. */
export function PrintButton({ left }: { left: LeftOutput | undefined }) {
  const markOutput = useMarkOutput();
  // Missing in the browsers inside of other apps.
  const [cannotPrint, setCannotPrint] = useState(false);

  function print() {
    if (typeof window.print !== "function") {
      setCannotPrint(true);
      return;
    }
    if (left !== undefined) markOutput.mutate(left);
    window.print();
  }

  return (
    <div>
      <Button onClick={print}>
        <Printer aria-hidden />
        Imprimir
      </Button>
      <p role="alert" className="mt-2 empty:hidden">
        {cannotPrint &&
          "Este navegador não imprime. Abra esta página no navegador do celular ou em um computador."}
      </p>
    </div>
  );
}
