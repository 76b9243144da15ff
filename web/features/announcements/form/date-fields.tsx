import { type ReactNode, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { fromInputs, inWords } from "@/lib/text/dates.ts";
import { Chips } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { endAfter, spanOf, typedEnd } from "../model/end-time.ts";
import { ALL_TIMES, quickDays, type Suggestion } from "./suggestions.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

const START = [
  ["date", "Data", "date"],
  ["time", "Horário", "time"],
] as const;
const END = [
  ["endDate", "Dia do término", "date"],
  ["endTime", "Hora do término", "time"],
] as const;

type MomentProps = {
  form: AnnouncementForm;
  fields: typeof START | typeof END;
  onChange: () => void;
};

const DayAndHour = ({ form, fields, onChange }: MomentProps) => (
  <div className="field-row">
    {fields.map(([name, label, type]) => (
      <TextField
        key={name}
        label={label}
        error={form.formState.errors[name]?.message}
        required={fields === START}
        type={type}
        // The browser's own list has the quarters of an hour; any minute can be typed.
        step={type === "time" ? 900 : undefined}
        {...form.register(name, { onChange })}
      />
    ))}
  </div>
);

type ReadBackProps = { words: string | undefined; unsaid: string; fault: ReactNode };

/** Says a moment in words, because a phone set to English shows the month before the day. Its room is kept without one. */
const ReadBack = ({ words, unsaid, fault }: ReadBackProps) => (
  <p role="status" className="mt-2 min-h-7 font-serif text-lg leading-7 font-semibold text-balance">
    {words ?? <span className="font-sans text-base font-normal text-muted">{unsaid}</span>}
    {fault && <span className="text-danger-ink"> ({fault})</span>}
  </p>
);

type DateFieldsProps = Omit<MomentProps, "fields"> & {
  times: Suggestion[];
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
  return (
    <div>
      <DayAndHour form={form} fields={START} onChange={onChange} />
      <Chips
        label="Dias mais usados"
        chips={quickDays(now)}
        value={date}
        onChoose={choose("date")}
      />
      <Chips label="Horários" chips={times} value={time} onChoose={choose("time")}>
        <select
          aria-label="Mais horários"
          className="chip focus-ring"
          value=""
          onChange={({ currentTarget }) => choose("time")(currentTarget.value)}
        >
          <option value="" disabled hidden>
            Mais horários
          </option>
          {ALL_TIMES.map((quarter) => (
            <option key={quarter}>{quarter}</option>
          ))}
        </select>
      </Chips>
      <ReadBack
        words={at ? inWords(at.toISOString(), now) : undefined}
        unsaid="Ainda sem dia e hora"
        fault={at && at.getTime() < now && "já passou"}
      />
    </div>
  );
}

export function EndFields({ form, onChange }: Omit<MomentProps, "fields">) {
  const [date, time, endDate, endTime] = useWatch({
    control: form.control,
    name: ["date", "time", "endDate", "endTime"],
  });
  const now = useNow();
  const start = fromInputs(date, time);
  const end = typedEnd({ date, time, endDate, endTime });
  return (
    <div>
      <DayAndHour form={form} fields={END} onChange={onChange} />
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
