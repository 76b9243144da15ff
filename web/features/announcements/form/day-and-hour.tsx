import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { TIME_STEP } from "./suggestions.ts";
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
export function DayAndHour({ form, day, hour, required, onChange }: DayAndHourProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="field-row">
      <Field label={day.label} error={errors[day.name]?.message}>
        {(controlProps) => (
          <Input
            {...controlProps}
            required={required}
            type="date"
            {...register(day.name, { onChange })}
          />
        )}
      </Field>
      <Field label={hour.label} error={errors[hour.name]?.message}>
        {(controlProps) => (
          <Input
            {...controlProps}
            required={required}
            type="time"
            // What the browser's own list offers; any minute can be typed.
            step={TIME_STEP}
            {...register(hour.name, { onChange })}
          />
        )}
      </Field>
    </div>
  );
}

/** Stands where both will be read back: what is below does not move away from the thumb. */
export const Unsaid = ({ text }: { text: string }) => (
  <span className="font-sans text-base font-normal text-muted">{text}</span>
);
