import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { TextField } from "@/ui/form.tsx";
import { SelectField } from "@/ui/select.tsx";
import { STATUS_NAMES } from "../model/change-words.ts";
import { fieldsOf, labelOf, nameOf } from "../model/fields.ts";
import { isNotice } from "../model/kinds.ts";
import { STATUSES } from "../model/schema.ts";
import { EndFields } from "./date-fields.tsx";
import { type AnnouncementForm, fill, inputOf } from "./use-announcement-form.ts";

const ADDRESS = { inputMode: "url", autoCapitalize: "none", spellCheck: false } as const;
const TEXTS = fieldsOf("optional", "link").filter(
  ({ column }) => column !== "location" && column !== "hour_words",
);
const CONTENTS = TEXTS.filter(({ column }) => column !== "link_label").map(nameOf);

const OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

const HINTS = {
  scheduled: undefined,
  postponed: "O aviso mostra a palavra “Adiado”. Se já houver nova data, mude-a também.",
  cancelled: "O aviso continua aparecendo até a data passar, riscado e com a palavra “Cancelado”.",
};

function StatusFields({ form }: { form: AnnouncementForm }) {
  const status = useWatch({ control: form.control, name: "status" });
  return (
    <>
      <SelectField
        label="O aviso está"
        name="status"
        hint={HINTS[status]}
        error={form.formState.errors.status?.message}
        value={status}
        onChange={(value) => fill(form, "status", value)}
        options={OPTIONS}
      />
      {status !== "scheduled" && (
        <TextField label="Motivo" autoComplete="off" {...inputOf(form, "status_reason")} />
      )}
    </>
  );
}

type MoreDetailsProps = {
  form: AnnouncementForm;
  /**
   * Whether the form shows the status. The form shows the status of an existing announcement, or
   * the status that a message contains.
   */
  hasStatus: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onEnd: () => void;
};

export function MoreDetails({ form, hasStatus, open, onOpen, onEnd }: MoreDetailsProps) {
  const id = useId();
  const details = useRef<HTMLDivElement>(null);
  const [kind, status] = useWatch({ control: form.control, name: ["kind", "status"] });
  const isEvent = !isNotice({ kind });
  const showsStatus = isEvent && (hasStatus || status !== STATUSES[0]);

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
        aria-label="Mais detalhes"
        aria-describedby={`${id}-contents`}
        className="focus-ring flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-xl border border-line-strong px-[min(0.875rem,4vw)] py-2 text-start hover:bg-sunken"
        onClick={toggle}
      >
        <span className="min-w-0">
          <span className="block font-semibold">Mais detalhes</span>
          <span id={`${id}-contents`} className="block text-muted">
            Opcional: {isEvent && "fim, "}
            {CONTENTS.join(", ")}
            {showsStatus && ", desmarcar ou adiar"}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={clsx(
            "w-[min(1.25rem,6vw)] shrink-0 text-muted",
            open && "[transform:rotate(180deg)]",
          )}
        />
      </button>
      <div ref={details} id={id} hidden={!open} className="mt-5 space-y-5">
        <EndFields form={form} onChange={onEnd} />
        {TEXTS.map((field) => (
          <TextField
            key={field.column}
            label={labelOf(field)}
            hint={"hint" in field && field.hint}
            autoComplete="off"
            {...(field.kind === "link" && ADDRESS)}
            {...inputOf(form, field.column, {
              deps: field.column === "link_label" ? "link_url" : [],
            })}
          />
        ))}
        {showsStatus && <StatusFields form={form} />}
      </div>
    </div>
  );
}
