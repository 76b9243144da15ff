import { ChevronDown } from "lucide-react";
import { Fragment, useId } from "react";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { fieldsOf, labelOf, nameOf } from "../model/fields.ts";
import { EndFields } from "./end-fields.tsx";
import { StatusFields } from "./status-fields.tsx";
import type { AnnouncementForm } from "./use-announcement-form.ts";

const ADDRESS = { inputMode: "url", autoCapitalize: "none", spellCheck: false } as const;
const TEXTS = fieldsOf("optional", "link");
const OTHERS = TEXTS.filter(({ column }) => column !== "location" && column !== "link_label");
const CONTENTS = ["Local", "término", ...OTHERS.map(nameOf)];

type DetailProps = { form: AnnouncementForm; field: (typeof TEXTS)[number] };

function Detail({ form, field }: DetailProps) {
  const { column, kind } = field;
  const { register, formState } = form;
  const options = column === "link_label" ? { deps: "link_url" as const } : {};
  return (
    <Field
      label={labelOf(field)}
      error={formState.errors[column]?.message}
      {...("hint" in field && { hint: field.hint })}
    >
      {(controlProps) => (
        <Input
          {...controlProps}
          {...(kind === "link" && ADDRESS)}
          autoComplete="off"
          {...register(column, options)}
        />
      )}
    </Field>
  );
}

type MoreDetailsProps = {
  form: AnnouncementForm;
  /** Only what is announced can be postponed or cancelled. */
  editing: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Called when the end has another value. */
  onEnd: () => void;
};

/** What an announcement may have besides, behind one button. */
export function MoreDetails({ form, editing, open, onOpen, onEnd }: MoreDetailsProps) {
  const id = useId();
  const contents = [...CONTENTS, ...(editing ? ["situação"] : [])];
  return (
    <div data-optional>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-contents`}
        className="disclosure focus-ring"
        onClick={() => onOpen(!open)}
      >
        <span className="min-w-0">
          <span id={`${id}-label`} className="block font-semibold">
            Mais detalhes
          </span>
          <span id={`${id}-contents`} className="block text-muted">
            {contents.join(", ")}
          </span>
        </span>
        <ChevronDown aria-hidden />
      </button>
      <div id={id} hidden={!open} className="mt-5 space-y-5">
        {TEXTS.map((field) => (
          <Fragment key={field.column}>
            <Detail form={form} field={field} />
            {field.column === "location" && <EndFields form={form} onChange={onEnd} />}
          </Fragment>
        ))}
        {editing && <StatusFields form={form} />}
      </div>
    </div>
  );
}
