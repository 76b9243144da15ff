import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Controller, useWatch } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { Select } from "@/ui/select.tsx";
import { STATUS_NAMES } from "../model/change-words.ts";
import { fieldsOf, labelOf, nameOf } from "../model/fields.ts";
import { STATUSES } from "../model/schema.ts";
import { EndFields } from "./date-fields.tsx";
import type { AnnouncementForm } from "./use-announcement-form.ts";

const ADDRESS = { inputMode: "url", autoCapitalize: "none", spellCheck: false } as const;
const TEXTS = fieldsOf("optional", "link").filter(({ column }) => column !== "location");
const CONTENTS = ["término", ...TEXTS.filter(({ column }) => column !== "link_label").map(nameOf)];

type DetailProps = { form: AnnouncementForm; field: (typeof TEXTS)[number] };

const Detail = ({ form, field }: DetailProps) => (
  <TextField
    label={labelOf(field)}
    error={form.formState.errors[field.column]?.message}
    hint={"hint" in field && field.hint}
    {...(field.kind === "link" && ADDRESS)}
    autoComplete="off"
    {...form.register(field.column, field.column === "link_label" ? { deps: "link_url" } : {})}
  />
);

const OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

const HINTS = {
  scheduled: undefined,
  postponed: "O aviso mostra a palavra “Adiado”. Se já houver nova data, mude-a também.",
  cancelled: "O aviso fica na lista até a data passar, riscado e com a palavra “Cancelado”.",
};

function StatusFields({ form }: { form: AnnouncementForm }) {
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
        <TextField
          label="Motivo"
          error={errors.status_reason?.message}
          autoComplete="off"
          {...register("status_reason")}
        />
      )}
    </>
  );
}

type MoreDetailsProps = {
  form: AnnouncementForm;
  /** Only what is announced can be postponed or cancelled. */
  editing: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onEnd: () => void;
};

/** The fields that few announcements need, behind one button. */
export function MoreDetails({ form, editing, open, onOpen, onEnd }: MoreDetailsProps) {
  const id = useId();
  const details = useRef<HTMLDivElement>(null);
  const contents = [...CONTENTS, ...(editing ? ["situação"] : [])];

  function toggle() {
    flushSync(() => onOpen(!open));
    if (!open) details.current?.scrollIntoView({ block: "nearest" });
  }

  return (
    <div data-optional>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-contents`}
        className="focus-ring flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-xl border border-line-strong px-[min(0.875rem,4vw)] py-2 text-start hover:bg-sunken"
        onClick={toggle}
      >
        <span className="min-w-0">
          <span id={`${id}-label`} className="block font-semibold">
            Mais detalhes
          </span>
          <span id={`${id}-contents`} className="block text-muted">
            Opcional: {contents.join(", ")}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={clsx("w-[min(1.25rem,6vw)] shrink-0 text-muted", open && "rotate-180")}
        />
      </button>
      <div ref={details} id={id} hidden={!open} className="mt-5 space-y-5">
        <EndFields form={form} onChange={onEnd} />
        {TEXTS.map((field) => (
          <Detail key={field.column} form={form} field={field} />
        ))}
        {editing && <StatusFields form={form} />}
      </div>
    </div>
  );
}
