import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { fromInputs, inWords } from "@/lib/text/dates.ts";
import { Chips, Field } from "@/ui/field.tsx";
import { Input, Textarea } from "@/ui/input.tsx";
import { rowsOf } from "../model/board-pages.ts";
import { announcementsQuery } from "../model/queries.ts";
import { quickDays, usualTimes } from "./quick-dates.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

type AnnouncementFieldsProps = {
  form: AnnouncementForm;
  /** Called when the date or the time has another value. */
  onStart: () => void;
};

/** The fields that every announcement needs, without its ministry. */
export function AnnouncementFields({ form, onStart }: AnnouncementFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Título" error={errors.title?.message}>
        {(controlProps) => (
          <Input {...controlProps} required autoComplete="off" {...register("title")} />
        )}
      </Field>
      <Field label="Descrição" error={errors.description?.message}>
        {(controlProps) => <Textarea {...controlProps} required {...register("description")} />}
      </Field>
      <DateFields form={form} onStart={onStart} />
    </>
  );
}

/** The hours of the list as it is when the form opens: chips must not change places under the thumb. */
function useUsualTimes() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const board = queryClient.getQueryData(announcementsQuery.queryKey);
    return usualTimes(board ? rowsOf(board) : []);
  }, [queryClient]);
}

/** Date and time, each with the values that are chosen most, and both read back in words. */
function DateFields({ form, onStart: onChange }: AnnouncementFieldsProps) {
  const { register, control, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const [date, time] = useWatch({ control, name: ["date", "time"] });
  const now = useNow();
  const times = useUsualTimes();
  const at = fromInputs(date, time);
  const choose = (field: "date" | "time") => (value: string) => {
    setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted });
    onChange();
  };

  return (
    <>
      <Field label="Data" error={errors.date?.message}>
        {(controlProps) => (
          <>
            <Input {...controlProps} required type="date" {...register("date", { onChange })} />
            <Chips
              label="Dias mais usados"
              chips={quickDays(now)}
              value={date}
              onChoose={choose("date")}
            />
          </>
        )}
      </Field>
      <Field label="Horário" error={errors.time?.message}>
        {(controlProps) => (
          <>
            <Input {...controlProps} required type="time" {...register("time", { onChange })} />
            <Chips label="Horas mais usadas" chips={times} value={time} onChoose={choose("time")} />
          </>
        )}
      </Field>
      {/* In words, because a phone set to English shows the month before the day. */}
      <p role="status" className="-mt-2 font-serif text-lg font-semibold text-balance empty:hidden">
        {at && inWords(at.toISOString(), now)}
        {at && at.getTime() < now && <span className="text-danger-ink"> (já passou)</span>}
      </p>
    </>
  );
}
