import { MAX_LENGTHS } from "@database/lengths.ts";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { bothClocks, churchDates, inWords } from "@/lib/text/dates.ts";
import { Chips } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { endInWords, NOTICE_DAYS, noticeDay, typedEnd, typedStart } from "../model/end-time.ts";
import { isNotice } from "../model/kinds.ts";
import { HourChips } from "./hour-chips.tsx";
import { quickDays } from "./suggestions.ts";
import type { MovingEnd } from "./use-announcement-form.ts";
import { type AnnouncementForm, fill, inputOf } from "./use-announcement-form.ts";

type Input = {
  name: "date" | "time" | "hour_words" | "endDate" | "endTime";
  label: string;
  type: "date" | "time" | "text";
};
const DAY: Input = { name: "date", label: "Data", type: "date" };
const END_DAY: Input = { name: "endDate", label: "Termina no dia", type: "date" };
const START: Input[] = [DAY, { name: "time", label: "Horário", type: "time" }];
const START_IN_WORDS: Input[] = [DAY, { name: "hour_words", label: "Horário", type: "text" }];
const END: Input[] = [END_DAY, { name: "endTime", label: "Termina às", type: "time" }];
const NOTICE: Input[] = [{ name: "date", label: "Mostrar até", type: "date" }];

type DateFieldsProps = { form: AnnouncementForm; onChange: () => void };

type MomentProps = DateFieldsProps & {
  fields: Input[];
  required?: boolean;
  words: string | false | null | undefined;
  unsaid: string;
  fault: ReactNode;
  /** Whether only the words are shown, without the inputs and their suggestions. */
  isFolded?: boolean;
  /** A button beside the words. */
  action?: ReactNode;
  children?: ReactNode;
};

/**
 * Renders the inputs of a day and an hour. The day and the hour are also written in words, because
 * a phone set to English shows the month first.
 */
function Moment({ form, onChange, fields, words, unsaid, fault, ...props }: MomentProps) {
  return (
    <div>
      {!props.isFolded && (
        <>
          <div className="field-row">
            {fields.map(({ name, label, type }) => (
              <TextField
                key={name}
                label={label}
                required={props.required}
                type={type}
                // The step of 900 seconds makes the browser offer quarters of an hour. People can
                // still type any minute.
                step={type === "time" ? 900 : undefined}
                maxLength={
                  type === "text" ? MAX_LENGTHS.announcements_hour_words_length : undefined
                }
                autoComplete="off"
                {...inputOf(form, name, { onChange })}
              />
            ))}
          </div>
          {props.children}
        </>
      )}
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-x-2">
        <p
          role="status"
          className="min-w-0 flex-[1_1_7em] font-serif text-lg leading-6 font-semibold first-letter:uppercase"
        >
          {words || (
            <span className="font-sans text-[0.9375rem] font-normal text-muted">{unsaid}</span>
          )}
          {fault && <span className="text-danger-ink"> ({fault})</span>}
        </p>
        {props.action}
      </div>
    </div>
  );
}

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

const DATE_INPUTS = ["kind", "date", "time", "hasNoHour", "endDate", "endTime"] as const;

/** Returns the values of the inputs that determine start and end. */
function useDateInputs({ control }: AnnouncementForm) {
  const [kind, date, time, hasNoHour, endDate, endTime] = useWatch({ control, name: DATE_INPUTS });
  return { kind, date, time, hasNoHour, endDate, endTime };
}

type StartFieldsProps = {
  form: AnnouncementForm;
  times: string[];
  end: MovingEnd;
};

/** Whether day and hour are chosen, and still to come at `now` (ms). */
function isWhole(fields: Parameters<typeof typedStart>[0] & { hour_words: string }, now: number) {
  const at = typedStart(fields);
  return at !== null && at.getTime() >= now && !(fields.hasNoHour && !fields.hour_words.trim());
}

/**
 * Shows the fields for day and hour. When a chosen suggestion completes them, they fold into the
 * words that read them back.
 */
export function StartFields({ form, times, end }: StartFieldsProps) {
  const inputs = useDateInputs(form);
  const hour_words = useWatch({ control: form.control, name: "hour_words" });
  const { date, time, hasNoHour } = inputs;
  const now = useNow();
  const at = typedStart(inputs);
  const iso = at?.toISOString();
  const words = hasNoHour
    ? iso && [churchDates.dayInWords(iso, now), hour_words.trim()].filter(Boolean).join(", ")
    : at && withClocks(at, inWords(at.toISOString(), now));
  const change = useRef<HTMLButtonElement>(null);
  const [isChosen, setChosen] = useState(false);
  const { errors } = form.formState;
  const isFaulty = errors.date || errors.time || errors.hour_words;
  const isFolded = isChosen && !isFaulty && isWhole({ ...inputs, hour_words }, now);

  function choose(name: "date" | "time" | "hour_words", value: string) {
    fill(form, name, value);
    end.follow();
    if (!isWhole(form.getValues(), now)) return;
    // The chosen button disappears, so the focus moves to the button that brings it back.
    flushSync(() => setChosen(true));
    change.current?.focus();
  }
  function unfold() {
    flushSync(() => setChosen(false));
    form.setFocus("date");
  }
  function toggleHour() {
    // An hour that the announcement had before must not order the announcements of its day.
    fill(form, "time", "");
    fill(form, "hasNoHour", !hasNoHour);
    end.measure();
  }

  return (
    <Moment
      form={form}
      onChange={end.follow}
      fields={hasNoHour ? START_IN_WORDS : START}
      required
      words={words}
      unsaid={`Falta escolher ${hasNoHour ? "o dia" : missing(date, time)}`}
      fault={at && at.getTime() < now && "já passou"}
      isFolded={isFolded}
      action={
        isFolded && (
          <button ref={change} type="button" className="suggestion focus-ring" onClick={unfold}>
            Mudar<span className="sr-only"> o dia e a hora</span>
          </button>
        )
      }
    >
      <Chips
        label="Dias mais usados"
        look="suggestion"
        isRow
        chips={quickDays(now)}
        value={date}
        onChoose={(day) => choose("date", day)}
      >
        <button
          type="button"
          aria-pressed={hasNoHour}
          className="suggestion may-be-cut focus-ring"
          onClick={toggleHour}
        >
          Sem hora certa
        </button>
      </Chips>
      <HourChips form={form} times={times} onChoose={choose} />
    </Moment>
  );
}

const NOTICE_PERIODS = [
  { label: "1 semana", days: 7 },
  { label: "2 semanas", days: NOTICE_DAYS.usual },
  { label: "1 mês", days: 30 },
];

/** Shows the day until which the board shows a notice. */
export function NoticeFields({ form }: { form: AnnouncementForm }) {
  const inputs = useDateInputs(form);
  const now = useNow();
  const at = typedStart(inputs);
  return (
    <Moment
      form={form}
      onChange={() => {}}
      fields={NOTICE}
      required
      words={at && `Fica no mural até ${churchDates.dayInWords(at.toISOString(), now)}`}
      unsaid="Falta escolher o dia"
      fault={at && at.getTime() < now && "já passou"}
    >
      <Chips
        label="Por quanto tempo"
        look="suggestion"
        chips={NOTICE_PERIODS.map(({ label, days }) => ({ label, value: noticeDay(now, days) }))}
        value={inputs.date}
        onChoose={(day) => fill(form, "date", day)}
      />
    </Moment>
  );
}

export function EndFields(props: DateFieldsProps) {
  const inputs = useDateInputs(props.form);
  const { hasNoHour } = inputs;
  const now = useNow();
  if (isNotice(inputs)) return null;
  const start = typedStart(inputs);
  const end = typedEnd(inputs);
  const words = end && endInWords(end, now, hasNoHour);
  return (
    <Moment
      {...props}
      fields={hasNoHour ? [END_DAY] : END}
      words={words && (hasNoHour ? words : withClocks(end, words))}
      unsaid={hasNoHour ? "Termina no mesmo dia" : "Sem hora para terminar"}
      fault={end && start && end <= start && "antes do início"}
    />
  );
}
