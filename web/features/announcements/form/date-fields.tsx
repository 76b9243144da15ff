import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { fromInputs, inWords } from "@/lib/text/dates.ts";
import { Chips, Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { otherTimes, quickDays, type Suggestion, TIME_STEP } from "./suggestions.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

type DateFieldsProps = {
  form: AnnouncementForm;
  /** The times of day that are chosen most. */
  times: Suggestion[];
  /** Called when the date or the time has another value. */
  onChange: () => void;
};

/** Date and time in one row, each with values that one press fills in, and both read back in words. */
export function DateFields({ form, times, onChange }: DateFieldsProps) {
  const { register, control, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const [date, time] = useWatch({ control, name: ["date", "time"] });
  const now = useNow();
  const at = fromInputs(date, time);
  const choose = (field: "date" | "time") => (value: string) => {
    setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted });
    onChange();
  };

  return (
    <div>
      <div className="field-row">
        <Field label="Data" error={errors.date?.message}>
          {(controlProps) => (
            <Input {...controlProps} required type="date" {...register("date", { onChange })} />
          )}
        </Field>
        <Field label="Horário" error={errors.time?.message}>
          {(controlProps) => (
            <Input
              {...controlProps}
              required
              type="time"
              // What the browser's own list offers; any minute can be typed.
              step={TIME_STEP}
              {...register("time", { onChange })}
            />
          )}
        </Field>
      </div>
      <Chips
        label="Dias mais usados"
        chips={quickDays(now)}
        value={date}
        onChoose={choose("date")}
      />
      <div className="chip-strip">
        <Chips label="Horas mais usadas" chips={times} value={time} onChoose={choose("time")} />
        <Chips
          label="Outras horas"
          chips={otherTimes(times)}
          value={time}
          many
          onChoose={choose("time")}
        />
      </div>
      {/* In words, because a phone set to English shows the month before the day. */}
      <p role="status" className="read-back">
        {at && inWords(at.toISOString(), now)}
        {at && at.getTime() < now && <span className="text-danger-ink"> (já passou)</span>}
      </p>
    </div>
  );
}
