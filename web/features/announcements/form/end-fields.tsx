import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { fromInputs, inWords } from "@/lib/text/dates.ts";
import { endAfter, spanOf, typedEnd } from "../model/end-time.ts";
import { DayAndHour, Unsaid } from "./day-and-hour.tsx";
import type { AnnouncementForm } from "./use-announcement-form.ts";

type EndFieldsProps = {
  form: AnnouncementForm;
  /** Called when one of them has another value. */
  onChange: () => void;
};

/** Day and hour of the end, read back in words as the start is. */
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
      <p role="status" className="read-back">
        {end ? (
          `Termina ${inWords(end.toISOString(), now)}`
        ) : (
          <Unsaid text="Sem hora para terminar" />
        )}
        {end && start && end <= start && (
          <span className="text-danger-ink"> (antes do início)</span>
        )}
      </p>
    </div>
  );
}

/** Keeps the announcement as long as it is when its start is moved. */
export function useMovingEnd(form: AnnouncementForm) {
  const span = useRef(spanOf(form.getValues()));
  const { isSubmitted } = form.formState;

  // What is wrong with an end depends on the start.
  const check = () => isSubmitted && void form.trigger(["endDate", "endTime"]);

  /** The end has another value. */
  function measure() {
    span.current = spanOf(form.getValues());
    check();
  }

  /** The start has another value. While it is typed, it may be incomplete or far away. */
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
