import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { EndFields } from "./end-fields.tsx";
import { StatusFields } from "./status-fields.tsx";
import type { AnnouncementForm } from "./use-announcement-form.ts";

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
  const { register, formState } = form;
  const { errors } = formState;
  const id = useId();
  const contents = ["Local", "término", "contato", "link", ...(editing ? ["situação"] : [])];
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
        <Field label="Local" error={errors.location?.message}>
          {(controlProps) => (
            <Input {...controlProps} autoComplete="off" {...register("location")} />
          )}
        </Field>
        <EndFields form={form} onChange={onEnd} />
        <Field label="Contato" hint="Nome e telefone" error={errors.contact?.message}>
          {(controlProps) => (
            <Input {...controlProps} autoComplete="off" {...register("contact")} />
          )}
        </Field>
        <Field label="Link" hint="Por exemplo: igreja.org" error={errors.linkUrl?.message}>
          {(controlProps) => (
            <Input
              {...controlProps}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              {...register("linkUrl")}
            />
          )}
        </Field>
        <Field
          label="Texto do link"
          hint="O que se lê no lugar do endereço"
          error={errors.linkLabel?.message}
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              autoComplete="off"
              {...register("linkLabel", { deps: ["linkUrl"] })}
            />
          )}
        </Field>
        {editing && <StatusFields form={form} />}
      </div>
    </div>
  );
}
