import { type ReactNode, useState } from "react";
import { useService } from "@/features/church/model/use-service.ts";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import {
  dayInWords,
  formatTime,
  fromInputs,
  isSameOnDevice,
  toInputs,
} from "../../model/church-dates.ts";
import { DATE_LINE } from "../week-title.tsx";

type ServiceFieldsProps = {
  serviceAt: string;
  now: number;
  onChange: (serviceAt: string) => void;
  children?: ReactNode;
};

const INPUTS = [
  { name: "date", label: "Dia", basis: "basis-44" },
  { name: "time", label: "Hora", basis: "basis-28" },
] as const;

const MISSING = "Informe o dia e a hora.";

/** Shows the fields for the day and hour of a service, and writes day and hour in words. */
export function ServiceFields({ serviceAt, now, onChange, children }: ServiceFieldsProps) {
  const [inputs, setInputs] = useState(() => toInputs(serviceAt));
  const isValid = fromInputs(inputs.date, inputs.time) !== undefined;
  const service = useService();

  function change(values: Partial<typeof inputs>) {
    const next = { ...inputs, ...values };
    setInputs(next);
    const at = fromInputs(next.date, next.time);
    if (at) onChange(at);
  }

  return (
    <fieldset className="max-w-md min-w-0">
      <legend className="sr-only">{service.title}</legend>
      {/* The date is also written in words, because a date field on a phone in English shows the
          month before the day. */}
      <p role="status" className={`${DATE_LINE} font-serif font-semibold first-letter:uppercase`}>
        {dayInWords(serviceAt, now)}, {formatTime(serviceAt)}
        {Date.parse(serviceAt) < now && <span className="text-danger-ink"> (já passou)</span>}
      </p>
      {children && <p className="text-muted">{children}</p>}
      <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        {INPUTS.map(({ name, label, basis }) => (
          <Field
            key={name}
            label={name === "date" ? `${label} ${service.ofThe}` : label}
            className={`min-w-0 grow ${basis}`}
            error={name === "date" && !isValid ? MISSING : undefined}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                type={name}
                required
                value={inputs[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * If this device's clock and the church's clock differ at `at` (ISO 8601), informs people that all
 * times are on the church's clock.
 */
export const ChurchClock = ({ at }: { at: string }) =>
  isSameOnDevice(at) ? null : <p className="mb-3 text-muted">Os horários são os da igreja.</p>;
