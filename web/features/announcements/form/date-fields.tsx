import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { fromInputs, inWords } from "@/lib/text/dates.ts";
import { Chips } from "@/ui/field.tsx";
import { DayAndHour, Unsaid } from "./day-and-hour.tsx";
import { allTimes, quickDays, type Suggestion } from "./suggestions.ts";
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
    // What was pressed is gone: the focus goes on from the first of them, or the chosen one.
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
      {/* In words, because a phone set to English shows the month before the day. */}
      <p role="status" className="read-back">
        {at ? inWords(at.toISOString(), now) : <Unsaid text="Ainda sem dia e hora" />}
        {at && at.getTime() < now && <span className="text-danger-ink"> (já passou)</span>}
      </p>
    </div>
  );
}
