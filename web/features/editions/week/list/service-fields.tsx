import { type ReactNode, useState } from "react";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import {
  dayInWords,
  formatTime,
  fromInputs,
  isShownHere,
  toInputs,
  zoneName,
} from "../../model/church-dates.ts";

type ServiceFieldsProps = {
  serviceAt: string;
  now: number;
  onChange: (serviceAt: string) => void;
  /** What is said of them. */
  children?: ReactNode;
};

const MISSING = "Informe o dia e a hora do culto.";

/** Day and hour of a service, read back in words. */
export function ServiceFields({ serviceAt, now, onChange, children }: ServiceFieldsProps) {
  const [inputs, setInputs] = useState(() => toInputs(serviceAt));
  const isValid = fromInputs(inputs.date, inputs.time) !== undefined;

  function change(values: Partial<typeof inputs>) {
    const next = { ...inputs, ...values };
    setInputs(next);
    const at = fromInputs(next.date, next.time);
    if (at) onChange(at);
  }

  return (
    <fieldset className="max-w-md min-w-0">
      <legend className="sr-only">Culto</legend>
      {/* In words, because a phone set to English shows the month before the day. */}
      <p role="status" className="date-line font-serif font-semibold first-letter:uppercase">
        {dayInWords(serviceAt, now)}, {formatTime(serviceAt)}
        {Date.parse(serviceAt) < now && <span className="text-danger-ink"> (já passou)</span>}
      </p>
      {children && <p className="text-muted">{children}</p>}
      <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <Field
          label="Dia do culto"
          className="min-w-0 grow basis-44"
          error={isValid ? undefined : MISSING}
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              type="date"
              required
              value={inputs.date}
              onChange={({ target }) => change({ date: target.value })}
            />
          )}
        </Field>
        <Field label="Hora" className="min-w-0 grow basis-28">
          {(controlProps) => (
            <Input
              {...controlProps}
              type="time"
              required
              value={inputs.time}
              onChange={({ target }) => change({ time: target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

/** Says whose times these are, where this device's clock shows another one at `at` (ISO 8601). */
export const ChurchClock = ({ at }: { at: string }) =>
  isShownHere(at) ? null : (
    <p className="mb-3 text-muted">Os horários são os da igreja ({zoneName(at)}).</p>
  );
