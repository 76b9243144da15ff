import { Controller, useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { config } from "@/lib/config.ts";
import { churchDates } from "@/lib/text/dates.ts";
import { Chips } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { SelectField } from "@/ui/select.tsx";
import { typedStart } from "../model/end-time.ts";
import type { Announcement } from "../model/queries.ts";
import { FREQUENCIES } from "../model/schema.ts";
import { useSeries } from "../model/series-query.ts";
import { weekdayOf } from "../model/series-words.ts";
import {
  chosenRepeats,
  dayAt,
  isRoutine,
  type Repeats,
  repeatedWeekdays,
  repeatOptions,
  repetitionInWords,
  shownRepeats,
} from "../series/repetition.ts";
import { RoutineField, WeekdayField } from "./series-fields.tsx";
import { type AnnouncementForm, fill } from "./use-announcement-form.ts";

type RepeatFieldProps = { form: AnnouncementForm; editing: Announcement | undefined };

/**
 * Returns the values of the fields for the repetition, and the day and hour of the announcement on
 * the church's clock. On this clock they may differ from the typed day and hour.
 */
function useRepetition({ control, formState }: AnnouncementForm, editing?: Announcement) {
  const [date, time, hasNoHour, hour_words] = useWatch({
    control,
    name: ["date", "time", "hasNoHour", "hour_words"],
  });
  const [repeats, until, weekdays, routine] = useWatch({
    control,
    name: ["repeats", "until", "weekdays", "routine"],
  });
  const start = typedStart({ date, time, hasNoHour })?.toISOString();
  const day = start ? dayAt(start, config.churchTimeZone) : date;
  const rule = useSeries(editing?.series_id ?? null) ?? undefined;
  const { date: isMoved, time: isLater, hasNoHour: isOther } = formState.dirtyFields;
  // After the person has changed day or hour, the choices follow the new day instead of the current
  // rule of the series. The database then begins a new series with this day.
  const present = isMoved || isLater || isOther ? undefined : rule;
  const shown = shownRepeats({ repeats, until, weekdays, routine }, rule);
  const moved =
    rule && editing && rule.frequency === "weekly"
      ? { rule, from: dayAt(editing.date, rule.time_zone) }
      : undefined;
  const inWords = (frequency: string, now: number): string | false | undefined =>
    start &&
    repetitionInWords(
      {
        frequency,
        starts_on: present?.frequency === frequency ? present.starts_on : day,
        weekdays: frequency === "weekly" ? repeatedWeekdays(shown.weekdays, day, moved) : [],
        starts_at: churchDates.formatTime(start),
        hour_words: hasNoHour ? hour_words.trim() || null : null,
        until: shown.until || null,
      },
      day,
      now,
      rule,
    );
  return { day, rule, present, shown, moved, inWords };
}

/**
 * Shows the fields for the repetition, and a sentence with the number of announcements that the
 * rule creates.
 */
export function RepeatField({ form, editing }: RepeatFieldProps) {
  const { control, setValue, formState } = form;
  const { day, rule, present, shown, moved, inWords } = useRepetition(form, editing);
  const seriesId = editing?.series_id ?? null;
  const frequency = FREQUENCIES.find((each) => each === shown.repeats);
  const now = useNow();
  // The form of a past occurrence has no fields for the repetition, because changes of a past
  // occurrence apply only to this occurrence.
  if (seriesId !== null && editing && Date.parse(editing.date) < now) return null;

  function choose(changes: Partial<Repeats>) {
    const next = chosenRepeats({ ...shown, ...changes }, rule);
    setValue("repeats", next.repeats, { shouldDirty: true });
    setValue("weekdays", next.weekdays, { shouldDirty: true });
    setValue("routine", next.routine, { shouldDirty: true });
    fill(form, "until", next.until);
  }
  const setUntil = (until: string) => choose({ until });
  const never = seriesId === null ? "Não repete" : "Não repete mais depois deste";
  const options = [{ value: "never", label: never }, ...repeatOptions(day, present)];
  const endOfYear = day && `${day.slice(0, 4)}-12-31`;
  const isLoading = seriesId !== null && !rule && form.getValues("repeats") === "";

  return (
    <div data-optional>
      <SelectField
        label="Repete"
        name="repeats"
        value={isLoading ? "" : shown.repeats}
        onChange={(value) =>
          choose({ repeats: FREQUENCIES.find((each) => each === value) ?? "never" })
        }
        options={options}
      />
      {frequency === "weekly" && day && (
        <WeekdayField
          value={repeatedWeekdays(shown.weekdays, day, moved).join("")}
          own={weekdayOf(day)}
          error={formState.errors.weekdays?.message}
          onChange={(weekdays) => choose({ weekdays })}
        />
      )}
      <p role="status" className="mt-2 text-muted text-balance empty:hidden">
        {frequency && inWords(frequency, now)}
      </p>
      {frequency && (
        <div className="mt-4 space-y-4">
          <div>
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
                  min={day}
                  value={shown.until}
                  onChange={({ target }) => setUntil(target.value)}
                />
              )}
            />
            <Chips
              label="Até quando repete"
              look="suggestion"
              chips={[
                { label: "Sempre", value: "" },
                ...(endOfYear > day ? [{ label: "Fim do ano", value: endOfYear }] : []),
              ]}
              value={shown.until}
              onChoose={setUntil}
            />
          </div>
          <RoutineField
            checked={isRoutine(shown, rule)}
            onChange={(isOn) => choose({ routine: isOn ? "on" : "off" })}
          />
        </div>
      )}
    </div>
  );
}
