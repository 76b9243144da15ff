import { useId } from "react";
import { announcementPath } from "@/app/addresses.ts";
import { Button } from "@/ui/button.tsx";
import { FormError } from "@/ui/form.tsx";
import { DOUBT, factsInWords } from "./filling.ts";
import type { Reviewed } from "./review.ts";

type SeveralRowProps = {
  reviewed: Reviewed;
  error: string | undefined;
  now: number;
  onTick: (isTicked: boolean) => void;
  /** Opens the form for the item of this row. */
  onCheck: (opener: HTMLElement) => void;
};

/** Shows a row of the list: a checkbox, the facts, and a button that opens the form. */
export function SeveralRow({ reviewed, error, now, onTick, onCheck }: SeveralRowProps) {
  const id = useId();
  const { item, fault, double, isRepeated, isTicked } = reviewed;
  const { values, isDoubtful } = item;

  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-2">
      <label className="flex min-h-11 min-w-0 grow basis-48 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="focus-ring size-6 shrink-0 accent-accent"
          aria-describedby={id}
          checked={isTicked}
          disabled={fault !== undefined}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="min-w-0 font-semibold wrap-break-word">
          {values.title || "Sem título"}
        </span>
      </label>
      <Button
        variant={fault ? "outline" : "quiet"}
        onClick={({ currentTarget }) => onCheck(currentTarget)}
      >
        Conferir<span className="sr-only"> {values.title}</span>
      </Button>
      <div id={id} className="several-facts w-full ps-9 wrap-anywhere">
        <p className="text-muted">{factsInWords(values, now)}</p>
        {double && (
          <p>
            Já está no mural.{" "}
            <a
              href={announcementPath(double.id)}
              target="_blank"
              rel="noopener"
              className="action-link focus-ring"
            >
              Ver<span className="sr-only"> o aviso em outra aba</span>
            </a>
          </p>
        )}
        {isRepeated && !double && <p>Igual a outro aviso desta mensagem.</p>}
        {isDoubtful && !fault && <p>{DOUBT}</p>}
        {fault && <p className="text-danger-ink">{fault} Confira antes de publicar.</p>}
        <FormError text={error} />
      </div>
    </li>
  );
}
