import { Field } from "@/ui/field.tsx";
import { Input, Textarea } from "@/ui/input.tsx";
import { DateFields } from "./date-fields.tsx";
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
      <DateFields form={form} onChange={onStart} />
    </>
  );
}
