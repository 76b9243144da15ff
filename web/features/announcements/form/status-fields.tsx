import { Controller, useWatch } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { STATUS_NAMES } from "../model/change-words.ts";
import { STATUSES } from "../model/schema.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

const OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

const HINTS = {
  scheduled: undefined,
  postponed: "O aviso mostra a palavra “Adiado”. Se já houver nova data, mude-a também.",
  cancelled: "O aviso fica na lista até a data passar, riscado e com a palavra “Cancelado”.",
};

/** Whether it takes place, and if not as announced, why. */
export function StatusFields({ form }: { form: AnnouncementForm }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const status = useWatch({ control, name: "status" });
  return (
    <>
      <Field label="Situação" hint={HINTS[status]} error={errors.status?.message}>
        {(controlProps) => (
          <Controller
            control={control}
            name="status"
            render={({ field }) => (
              <Select
                controlProps={controlProps}
                value={field.value}
                onChange={field.onChange}
                options={OPTIONS}
              />
            )}
          />
        )}
      </Field>
      {status !== "scheduled" && (
        <Field label="Motivo" error={errors.status_reason?.message}>
          {(controlProps) => (
            <Input {...controlProps} autoComplete="off" {...register("status_reason")} />
          )}
        </Field>
      )}
    </>
  );
}
