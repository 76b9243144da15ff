import { Search } from "lucide-react";
import { useId } from "react";
import { buttonStyle } from "@/ui/button.tsx";
import { PERIODS, type Period } from "../model/rules.ts";

const LABELS: Record<Period, { long: string; short: string }> = {
  week: { long: "Próxima Semana", short: "7d" },
  "15days": { long: "15 Dias", short: "15d" },
  "30days": { long: "30 Dias", short: "30d" },
};

type PeriodFilterProps = { period: Period; onPeriod: (period: Period) => void };

export function PeriodFilter({ period, onPeriod }: PeriodFilterProps) {
  const labelId = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:justify-start">
      <span id={labelId} className="font-semibold">
        Filtrar por período:
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one line with its legend. */}
      <div role="group" aria-labelledby={labelId} className="choices max-sm:grow">
        {PERIODS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === period}
            onClick={() => onPeriod(option)}
            className="choice focus-ring sm:basis-auto"
          >
            <span className="sm:hidden">{LABELS[option].short} </span>
            <span className="max-sm:sr-only">{LABELS[option].long}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

type SearchButtonProps = { open: boolean; onToggle: () => void };

/** Opens the search of the board: an icon on a phone, with its name where there is room. */
export function SearchButton({ open, onToggle }: SearchButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={buttonStyle({ variant: "outline", className: "max-sm:w-icon max-sm:px-0" })}
    >
      <Search aria-hidden />
      <span className="max-sm:sr-only">{open ? "Fechar busca" : "Buscar avisos"}</span>
    </button>
  );
}
