import { useId } from "react";
import { PERIOD_DAYS, PERIODS, type Period } from "../model/rules.ts";

const LABELS: Record<Period, string> = {
  week: "Próxima Semana",
  "15days": "15 Dias",
  "30days": "30 Dias",
};

type PeriodFilterProps = {
  /** Undefined while the list shows only one day. */
  period: Period | undefined;
  onPeriod: (period: Period) => void;
};

export function PeriodFilter({ period, onPeriod }: PeriodFilterProps) {
  const labelId = useId();
  return (
    <div className="period">
      <span id={labelId}>Filtrar por período:</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot put its legend in line. */}
      <div role="group" aria-labelledby={labelId} className="choices">
        {PERIODS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === period}
            onClick={() => onPeriod(option)}
            className="choice focus-ring min-w-min basis-0 @min-[40em]:basis-auto"
          >
            <span className="@min-[52em]:hidden">{PERIOD_DAYS[option]}d </span>
            <span className="@max-[52em]:sr-only">{LABELS[option]}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
