import { Controller } from "react-hook-form";
import { ministryOptions } from "@/features/ministries/rules.ts";
import { Field } from "@/ui/field.tsx";
import { Input, Textarea } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import type { MinistryChoice } from "../ministry-choice.ts";
import type { AnnouncementForm } from "../use-announcement-form.ts";

type AnnouncementFieldsProps = { form: AnnouncementForm; choice: MinistryChoice };

export function AnnouncementFields({ form, choice }: AnnouncementFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const options = [
    ...(choice.none ? [{ value: null, label: choice.none }] : []),
    ...ministryOptions(choice.ministries),
  ];
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <Field label="Título" error={errors.title?.message} className="col-span-2">
        {(controlProps) => <Input {...controlProps} autoComplete="off" {...register("title")} />}
      </Field>
      <Field label="Descrição" error={errors.description?.message} className="col-span-2">
        {(controlProps) => <Textarea {...controlProps} rows={4} {...register("description")} />}
      </Field>
      <Field label="Data" error={errors.date?.message} className="max-[21rem]:col-span-2">
        {(controlProps) => <Input {...controlProps} type="date" {...register("date")} />}
      </Field>
      <Field label="Horário" error={errors.time?.message} className="max-[21rem]:col-span-2">
        {(controlProps) => <Input {...controlProps} type="time" {...register("time")} />}
      </Field>
      <Field label="Ministério" error={errors.ministryId?.message} className="col-span-2">
        {(controlProps) => (
          <Controller
            control={control}
            name="ministryId"
            render={({ field }) => (
              <Select
                controlProps={controlProps}
                value={choice.locked ? choice.preset : field.value}
                onChange={field.onChange}
                options={options}
                disabled={choice.locked}
              />
            )}
          />
        )}
      </Field>
    </div>
  );
}
