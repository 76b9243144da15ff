import { useId } from "react";
import { PERIOD_DAYS, PERIODS, type Period } from "../model/rules.ts";

const LABELS: Record<Period, string> = {
  week: "Próxima Semana",
  "15days": "15 Dias",
  "30days": "30 Dias",
};

type PeriodFilterProps = { period: Period; onPeriod: (period: Period) => void };

export function PeriodFilter({ period, onPeriod }: PeriodFilterProps) {
  const labelId = useId();
  return (
    // If one line is too narrow for the label “Filtrar por período” and its buttons, the label
    // moves above the buttons.
    <div className="flex items-center gap-x-2 gap-y-1 font-semibold @max-[16em]:grid @max-[30em]:flex-1 @min-[52em]:@max-[68em]:grid">
      <span
        id={labelId}
        className="text-[0.8125rem] leading-4 @max-[30em]:max-w-[6.5em] @min-[84em]:text-base"
      >
        Filtrar por período:
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot put its legend in line. */}
      <div role="group" aria-labelledby={labelId} className="choices grow shrink-0">
        {PERIODS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === period}
            onClick={() => onPeriod(option)}
            className="choice focus-ring min-w-min basis-0 @min-[30em]:basis-auto"
          >
            <span className="@min-[52em]:hidden">{PERIOD_DAYS[option]}d </span>
            <span className="@max-[52em]:sr-only">{LABELS[option]}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
