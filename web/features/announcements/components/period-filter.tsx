import { useId } from "react";
import { cn } from "@/lib/cn.ts";
import { PERIODS, type Period } from "../rules.ts";

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
      <div
        role="group"
        aria-labelledby={labelId}
        className="flex gap-1 rounded-xl bg-sunken p-1 max-sm:grow"
      >
        {PERIODS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === period}
            onClick={() => onPeriod(option)}
            className={cn(
              "focus-ring min-h-11 min-w-11 cursor-pointer rounded-lg px-4 font-semibold transition-colors max-sm:grow",
              option === period
                ? "bg-accent text-on-accent shadow-sm"
                : "text-ink hover:bg-surface",
            )}
          >
            <span className="sm:hidden">{LABELS[option].short} </span>
            <span className="max-sm:sr-only">{LABELS[option].long}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
