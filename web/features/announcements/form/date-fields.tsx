import { type ReactNode, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { bothClocks, fromInputs, inWords } from "@/lib/text/dates.ts";
import { Chips } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { endAfter, endInWords, spanOf, typedEnd } from "../model/end-time.ts";
import { ALL_TIMES, quickDays } from "./suggestions.ts";
import { type AnnouncementForm, fill, inputOf } from "./use-announcement-form.ts";

const START = [
  ["date", "Data", "date"],
  ["time", "Horário", "time"],
] as const;
const END = [
  ["endDate", "Termina no dia", "date"],
  ["endTime", "Termina às", "time"],
] as const;

type DateFieldsProps = { form: AnnouncementForm; onChange: () => void };

type MomentProps = DateFieldsProps & {
  fields: typeof START | typeof END;
  words: string | null | undefined;
  unsaid: string;
  fault: ReactNode;
  children?: ReactNode;
};

/**
 * Renders the inputs of a day and an hour. The day and the hour are also written in words, because
 * a phone set to English shows the month first.
 */
const Moment = ({ form, onChange, fields, words, unsaid, fault, children }: MomentProps) => (
  <div>
    <div className="field-row">
      {fields.map(([name, label, type]) => (
        <TextField
          key={name}
          label={label}
          required={fields === START}
          type={type}
          // The step of 900 seconds makes the browser offer quarters of an hour. People can still
          // type any minute.
          step={type === "time" ? 900 : undefined}
          {...inputOf(form, name, { onChange })}
        />
      ))}
    </div>
    {children}
    <p
      role="status"
      className="mt-2 min-h-7 font-serif text-lg leading-7 font-semibold text-balance"
    >
      {words ?? <span className="font-sans text-base font-normal text-muted">{unsaid}</span>}
      {fault && <span className="text-danger-ink"> ({fault})</span>}
    </p>
  </div>
);

/**
 * Returns the words for a moment. If the church's clock and the device's clock differ, the words
 * contain the church's hour.
 */
function withClocks(at: Date, words: string): string {
  const clocks = bothClocks(at.toISOString());
  return clocks ? `${words} (${clocks})` : words;
}

/** Returns the names of the inputs that are still empty, in words. */
const missing = (date: string, time: string) =>
  [!date && "o dia", !time && "a hora"].filter(Boolean).join(" e ") || "outro dia ou hora";

export function StartFields({ times, ...props }: DateFieldsProps & { times: string[] }) {
  const { form, onChange } = props;
  const [date, time] = useWatch({ control: form.control, name: ["date", "time"] });
  const now = useNow();
  const at = fromInputs(date, time);
  const choose = (field: "date" | "time") => (value: string) => {
    fill(form, field, value);
    onChange();
  };
  return (
    <Moment
      {...props}
      fields={START}
      words={at && withClocks(at, inWords(at.toISOString(), now))}
      unsaid={`Falta escolher ${missing(date, time)}`}
      fault={at && at.getTime() < now && "já passou"}
    >
      <Chips
        label="Dias mais usados"
        chips={quickDays(now)}
        value={date}
        onChoose={choose("date")}
      />
      <Chips label="Horários" look="slot" chips={times} value={time} onChoose={choose("time")}>
        {/* On a phone the field above opens the phone's own time picker, so this list of times
            is hidden. */}
        <select
          aria-label="Mais horários"
          className="chip focus-ring col-span-2 pointer-coarse:hidden"
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
    </Moment>
  );
}

export function EndFields(props: DateFieldsProps) {
  const [date, time, endDate, endTime] = useWatch({
    control: props.form.control,
    name: ["date", "time", "endDate", "endTime"],
  });
  const now = useNow();
  const start = fromInputs(date, time);
  const end = typedEnd({ date, time, endDate, endTime });
  return (
    <Moment
      {...props}
      fields={END}
      words={end && withClocks(end, endInWords(end, now))}
      unsaid="Sem hora para terminar"
      fault={end && start && end <= start && "antes do início"}
    />
  );
}

/**
 * Moves an announcement's end together with its start, so that the announcement keeps its length.
 */
export function useMovingEnd(form: AnnouncementForm) {
  const span = useRef(spanOf(form.getValues()));
  // If the start changes, the end is validated again, because the end must be after the start.
  const check = () => form.formState.isSubmitted && void form.trigger(["endDate", "endTime"]);

  /** Stores the length of the announcement. Called after a person has changed the end. */
  function measure() {
    span.current = spanOf(form.getValues());
    check();
  }

  /**
   * Moves the end so that the announcement keeps the stored length. Called after a person has
   * changed the start. While a person types, the start may be incomplete.
   */
  function follow() {
    const end = span.current && endAfter(form.getValues(), span.current);
    if (!end) return span.current === undefined ? measure() : check();
    form.setValue("endDate", end.endDate, { shouldDirty: true });
    form.setValue("endTime", end.endTime, { shouldDirty: true });
    check();
  }

  return { measure, follow };
}
