import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { Chips, Field } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { Textarea } from "@/ui/input.tsx";
import { rowsOf } from "../model/board-pages.ts";
import { isNotice } from "../model/kinds.ts";
import { type Announcement, announcementsQuery } from "../model/queries.ts";
import { NoticeFields, StartFields } from "./date-fields.tsx";
import { RepeatField } from "./repeat-field.tsx";
import { usualPlaces, usualTimes } from "./suggestions.ts";
import type { MovingEnd } from "./use-announcement-form.ts";
import { type AnnouncementForm, fill, inputOf } from "./use-announcement-form.ts";

type MainFieldsProps = {
  form: AnnouncementForm;
  editing: Announcement | undefined;
  end: MovingEnd;
  ministryId: string | null;
};

/** Shows the fields that are always visible. */
export function MainFields({ form, editing, end, ministryId }: MainFieldsProps) {
  // The suggestions use the board that was cached when the form opened. Otherwise a chip could move
  // while a person taps the chip.
  const queryClient = useQueryClient();
  const [rows] = useState(() => {
    const board = queryClient.getQueryData(announcementsQuery.queryKey);
    return board ? rowsOf(board) : [];
  });
  const [kind, place] = useWatch({ control: form.control, name: ["kind", "location"] });
  const [times] = useState(() => usualTimes(rows, form.getValues("time")));
  const places = useMemo(() => usualPlaces(rows, ministryId), [rows, ministryId]);
  return (
    <>
      <TextField label="Título" required autoComplete="off" {...inputOf(form, "title")} />
      <Field
        label="Descrição"
        name="description"
        error={form.formState.errors.description?.message}
      >
        {(controlProps) => (
          <Textarea
            {...controlProps}
            required
            className="max-sm:min-h-18"
            {...form.register("description")}
          />
        )}
      </Field>
      {isNotice({ kind }) ? (
        <NoticeFields form={form} />
      ) : (
        <StartFields form={form} times={times} end={end} />
      )}
      <TextField label="Local" optional autoComplete="off" {...inputOf(form, "location")}>
        {places.length > 0 && (
          <Chips
            label="Lugares mais usados"
            look="suggestion"
            chips={places}
            value={place}
            onChoose={(value) => fill(form, "location", value)}
          />
        )}
      </TextField>
      {!isNotice({ kind }) && <RepeatField form={form} editing={editing} />}
    </>
  );
}
