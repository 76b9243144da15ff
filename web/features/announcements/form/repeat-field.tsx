import { Controller, useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { config } from "@/lib/config.ts";
import { churchDates, fromInputs } from "@/lib/text/dates.ts";
import { Chips } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { SelectField } from "@/ui/select.tsx";
import type { Announcement } from "../model/queries.ts";
import { FREQUENCIES } from "../model/schema.ts";
import { useSeries } from "../model/series-query.ts";
import {
  chosenRepeats,
  dayAt,
  type Repeats,
  repeatOptions,
  repetitionInWords,
  shownRepeats,
} from "../series/repetition.ts";
import { type AnnouncementForm, fill } from "./use-announcement-form.ts";

type RepeatFieldProps = { form: AnnouncementForm; editing: Announcement | undefined };

/**
 * Shows the fields for the repetition, and a sentence with the number of announcements that the
 * rule creates.
 */
export function RepeatField({ form, editing }: RepeatFieldProps) {
  const { control, setValue, formState } = form;
  const [typedDate, typedTime, repeats, until] = useWatch({
    control,
    name: ["date", "time", "repeats", "until"],
  });
  // A series repeats on the church's clock. On this clock the day and hour may differ from the
  // typed day and hour.
  const start = fromInputs(typedDate, typedTime)?.toISOString();
  const date = start ? dayAt(start, config.churchTimeZone) : typedDate;
  const time = start && churchDates.formatTime(start);
  const seriesId = editing?.series_id ?? null;
  const rule = useSeries(seriesId) ?? undefined;
  const now = useNow();
  // After the person has changed the date, the choices follow the new date instead of the current
  // rule of the series.
  const present = formState.dirtyFields.date === true ? undefined : rule;
  const shown = shownRepeats({ repeats, until }, rule);
  const frequency = FREQUENCIES.find((each) => each === shown.repeats);
  // The form of a past occurrence has no fields for the repetition, because changes of a past
  // occurrence apply only to this occurrence.
  if (seriesId !== null && editing && Date.parse(editing.date) < now) return null;

  function choose(chosen: Repeats) {
    const next = chosenRepeats(chosen, rule);
    setValue("repeats", next.repeats, { shouldDirty: true });
    fill(form, "until", next.until);
  }
  const setUntil = (value: string) => choose({ repeats: frequency ?? "never", until: value });
  const never = seriesId === null ? "Não repete" : "Não repete mais depois deste";
  const options = [{ value: "never", label: never }, ...repeatOptions(date, present)];
  const endOfYear = date && `${date.slice(0, 4)}-12-31`;

  return (
    <div data-optional>
      <SelectField
        label="Repete"
        name="repeats"
        value={seriesId !== null && !rule && repeats === "" ? "" : shown.repeats}
        onChange={(value) =>
          choose({
            repeats: FREQUENCIES.find((each) => each === value) ?? "never",
            until: shown.until,
          })
        }
        options={options}
      />
      <p role="status" className="mt-2 text-muted text-balance empty:hidden">
        {frequency &&
          date &&
          time &&
          repetitionInWords(
            {
              ...(present?.frequency === frequency
                ? present
                : { frequency, starts_on: date, weekdays: [] }),
              starts_at: time,
              until: shown.until || null,
            },
            date,
            now,
          )}
      </p>
      {frequency && (
        <div className="mt-4">
          <Controller
            control={control}
            name="until"
            render={({ field }) => (
              <TextField
                ref={field.ref}
                label="Repete até"
                hint="Deixe vazio para repetir sempre."
                type="date"
                error={formState.errors.until?.message}
                min={date}
                value={shown.until}
                onChange={({ target }) => setUntil(target.value)}
              />
            )}
          />
          <Chips
            label="Até quando repete"
            chips={[
              { label: "Sempre", value: "" },
              ...(endOfYear > date ? [{ label: "Fim do ano", value: endOfYear }] : []),
            ]}
            value={shown.until}
            onChoose={setUntil}
          />
        </div>
      )}
    </div>
  );
}
