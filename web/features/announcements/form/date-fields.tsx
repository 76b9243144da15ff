import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { fromInputs, inWords } from "@/lib/text/dates.ts";
import { Chips } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { endAfter, spanOf, typedEnd } from "../model/end-time.ts";
import { allTimes, quickDays, type Suggestion, TIME_STEP } from "./suggestions.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

type DayAndHourProps = {
  form: AnnouncementForm;
  day: { name: "date" | "endDate"; label: string };
  hour: { name: "time" | "endTime"; label: string };
  required?: boolean;
  /** Called when one of them has another value. */
  onChange: () => void;
};

/** A day and an hour of the form in one row. */
function DayAndHour({ form, day, hour, required, onChange }: DayAndHourProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="field-row">
      <TextField
        label={day.label}
        error={errors[day.name]?.message}
        required={required}
        type="date"
        {...register(day.name, { onChange })}
      />
      <TextField
        label={hour.label}
        error={errors[hour.name]?.message}
        required={required}
        type="time"
        // For the browser's own list; any minute can be typed.
        step={TIME_STEP}
        {...register(hour.name, { onChange })}
      />
    </div>
  );
}

type ReadBackProps = { words: string | undefined; unsaid: string; fault: ReactNode };

/** Says a moment in words, because a phone set to English shows the month before the day. Its room is kept without one. */
const ReadBack = ({ words, unsaid, fault }: ReadBackProps) => (
  <p role="status" className="mt-2 min-h-7 font-serif text-lg leading-7 font-semibold text-balance">
    {words ?? <span className="font-sans text-base font-normal text-muted">{unsaid}</span>}
    {fault && <span className="text-danger-ink"> ({fault})</span>}
  </p>
);

type DateFieldsProps = {
  form: AnnouncementForm;
  /** The times of day that are chosen most. */
  times: Suggestion[];
  /** Called when the date or the time has another value. */
  onChange: () => void;
};

/** Date and time of the start, each with values that one press fills in. */
export function DateFields({ form, times, onChange }: DateFieldsProps) {
  const { control, setValue, formState } = form;
  const { isSubmitted } = formState;
  const [date, time] = useWatch({ control, name: ["date", "time"] });
  const now = useNow();
  const at = fromInputs(date, time);
  const choose = (field: "date" | "time") => (value: string) => {
    setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted });
    onChange();
  };
  const [isEvery, setIsEvery] = useState(false);
  const showEvery = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const strip = currentTarget.parentElement;
    flushSync(() => setIsEvery(true));
    // The pressed button was unmounted.
    strip?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };
  return (
    <div>
      <DayAndHour
        form={form}
        day={{ name: "date", label: "Data" }}
        hour={{ name: "time", label: "Horário" }}
        required
        onChange={onChange}
      />
      <Chips
        label="Dias mais usados"
        chips={quickDays(now)}
        value={date}
        onChoose={choose("date")}
      />
      <div className="chip-strip">
        <Chips
          label="Horários"
          chips={isEvery ? allTimes(times) : times}
          value={time}
          many={isEvery}
          onChoose={choose("time")}
        />
        {!isEvery && (
          <button type="button" className="chip focus-ring" onClick={showEvery}>
            Mais horários
          </button>
        )}
      </div>
      <ReadBack
        words={at ? inWords(at.toISOString(), now) : undefined}
        unsaid="Ainda sem dia e hora"
        fault={at && at.getTime() < now && "já passou"}
      />
    </div>
  );
}

type EndFieldsProps = {
  form: AnnouncementForm;
  /** Called when one of them has another value. */
  onChange: () => void;
};

/** Day and hour of the end. */
export function EndFields({ form, onChange }: EndFieldsProps) {
  const [date, time, endDate, endTime] = useWatch({
    control: form.control,
    name: ["date", "time", "endDate", "endTime"],
  });
  const now = useNow();
  const start = fromInputs(date, time);
  const end = typedEnd({ date, time, endDate, endTime });
  return (
    <div>
      <DayAndHour
        form={form}
        day={{ name: "endDate", label: "Dia do término" }}
        hour={{ name: "endTime", label: "Hora do término" }}
        onChange={onChange}
      />
      <ReadBack
        words={end ? `Termina ${inWords(end.toISOString(), now)}` : undefined}
        unsaid="Sem hora para terminar"
        fault={end && start && end <= start && "antes do início"}
      />
    </div>
  );
}

/** Keeps the length of the announcement when its start is moved. */
export function useMovingEnd(form: AnnouncementForm) {
  const span = useRef(spanOf(form.getValues()));
  const { isSubmitted } = form.formState;
  // An error of the end depends on the start.
  const check = () => isSubmitted && void form.trigger(["endDate", "endTime"]);

  /** To be called when the end has another value. */
  function measure() {
    span.current = spanOf(form.getValues());
    check();
  }

  /** To be called when the start has another value. While it is typed, it may be incomplete or far away. */
  function follow() {
    const values = form.getValues();
    const end = span.current && endAfter(values, span.current);
    if (end) {
      form.setValue("endDate", end.endDate, { shouldDirty: true });
      form.setValue("endTime", end.endTime, { shouldDirty: true });
    } else if (span.current === undefined) {
      span.current = spanOf(values);
    }
    check();
  }

  return { measure, follow };
}
