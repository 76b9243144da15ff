import { TextField } from "@/ui/form.tsx";
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
        // What the browser's own list offers; any minute can be typed.
        step={TIME_STEP}
        {...register(hour.name, { onChange })}
      />
    </div>
  );
}

/** Stands where both will be read back: what is below does not move away from the thumb. */
export const Unsaid = ({ text }: { text: string }) => (
  <span className="font-sans text-base font-normal text-muted">{text}</span>
);
