import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { Chips, Field } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { Input, Textarea } from "@/ui/input.tsx";
import { rowsOf } from "../model/board-pages.ts";
import { type Announcement, announcementsQuery } from "../model/queries.ts";
import { RepeatField } from "../series/repeat-field.tsx";
import { DateFields } from "./date-fields.tsx";
import { type Suggestion, usualPlaces, usualTimes } from "./suggestions.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

type AnnouncementFieldsProps = {
  form: AnnouncementForm;
  editing: Announcement | undefined;
  onStart: () => void;
  ministryId: string | null;
};

/** The fields that nearly every announcement needs, without its ministry. */
export function AnnouncementFields(props: AnnouncementFieldsProps) {
  const { form, editing, onStart, ministryId } = props;
  const { register, formState } = form;
  const { errors } = formState;
  // The list as it is when the form opens: chips must not change places under the thumb.
  const queryClient = useQueryClient();
  const rows = useMemo(() => {
    const board = queryClient.getQueryData(announcementsQuery.queryKey);
    return board ? rowsOf(board) : [];
  }, [queryClient]);
  const times = useMemo(() => usualTimes(rows), [rows]);
  const places = useMemo(() => usualPlaces(rows, ministryId), [rows, ministryId]);
  return (
    <>
      <TextField
        label="Título"
        error={errors.title?.message}
        required
        autoComplete="off"
        {...register("title")}
      />
      <Field label="Descrição" error={errors.description?.message}>
        {(controlProps) => <Textarea {...controlProps} required {...register("description")} />}
      </Field>
      <DateFields form={form} times={times} onChange={onStart} />
      <RepeatField form={form} editing={editing} />
      <PlaceField form={form} places={places} />
    </>
  );
}

type PlaceFieldProps = { form: AnnouncementForm; places: Suggestion[] };

function PlaceField({ form, places }: PlaceFieldProps) {
  const { register, control, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const place = useWatch({ control, name: "location" });
  const choose = (value: string) =>
    setValue("location", value, { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <Field label="Local" optional error={errors.location?.message}>
      {(controlProps) => (
        <>
          <Input {...controlProps} autoComplete="off" {...register("location")} />
          {places.length > 0 && (
            <Chips label="Lugares mais usados" chips={places} value={place} onChoose={choose} />
          )}
        </>
      )}
    </Field>
  );
}
