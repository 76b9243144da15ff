import { useId } from "react";
import { Chips } from "@/ui/field.tsx";
import { WEEKDAYS } from "../model/series-words.ts";

const SETS = [
  { label: "Seg a sex", value: "12345" },
  { label: "Todos os dias", value: "0123456" },
];

type WeekdayFieldProps = {
  /** The weekdays that are chosen, as digits in order. */
  value: string;
  /** The weekday of the announcement's day, which always belongs to the weekdays. */
  own: number;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Shows seven buttons for the weekdays of a weekly series, and two buttons for usual sets. */
export function WeekdayField({ value, own, error, onChange }: WeekdayFieldProps) {
  function toggle(digit: string) {
    if (digit === String(own)) return;
    const others = Array.from(value).filter((each) => each !== digit);
    if (!value.includes(digit)) others.push(digit);
    onChange(others.toSorted().join(""));
  }
  return (
    <div className="mt-3">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Em que dias</legend>
        <div className="weekdays">
          {WEEKDAYS.map((name, weekday) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-pressed={value.includes(String(weekday))}
              aria-disabled={weekday === own}
              className="chip focus-ring"
              onClick={() => toggle(String(weekday))}
            >
              {name.charAt(0).toUpperCase()}
            </button>
          ))}
        </div>
      </fieldset>
      <Chips
        label="Dias mais usados da semana"
        look="suggestion"
        chips={SETS}
        value={value}
        onChoose={onChange}
      />
      <p role="alert" className="text-danger-ink empty:hidden">
        {error}
      </p>
    </div>
  );
}

type RoutineFieldProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Shows the checkbox that makes a series part of the standing programme. */
export function RoutineField({ checked, onChange }: RoutineFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          aria-describedby={id}
          className="focus-ring size-6 shrink-0 accent-accent"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        Faz parte da programação de sempre
      </label>
      <p id={id} className="ps-9 text-muted">
        Aparece como linha no mural, não como novidade.
      </p>
    </div>
  );
}
