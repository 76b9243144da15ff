import { MAX_LENGTHS } from "@contract/limits.ts";
import { type FormEvent, useState } from "react";
import { toInputs } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { Chips } from "@/ui/field.tsx";
import { FormError, TextField } from "@/ui/form.tsx";
import type { Announcement } from "../model/queries.ts";
import { cancelled, postponed, REASONS, type StateValues, withoutDate } from "./state-values.ts";

const OTHER = "Outro motivo…";

const chips = (values: readonly string[]) => values.map((value) => ({ label: value, value }));
const WAYS = chips(["Cancelar", "Adiar"]);
const CHIPS = chips([...REASONS, OTHER]);

type StateFormProps = {
  announcement: Announcement;
  /** The rows of the series are chosen afterwards, before anything is saved. */
  isAsked: boolean;
  onSave: (values: StateValues) => void;
};

/** A reason cancels at once, as the message that follows takes it back. To postpone takes a day, or that there is none yet. */
export function StateForm({ announcement, isAsked, onSave }: StateFormProps) {
  const canBeCancelled = announcement.status !== "cancelled";
  const [way, setWay] = useState(canBeCancelled ? "Cancelar" : "Adiar");
  const [chosen, setChosen] = useState("");
  const [fault, setFault] = useState<string>();
  const isCancelling = way === "Cancelar";
  const isTyping = chosen === OTHER;

  const typed = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "");
  const reasonIn = (form: HTMLFormElement) => (isTyping ? typed(form, "reason") : chosen);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isCancelling) return onSave(cancelled(reasonIn(form)));
    const inputs = { date: typed(form, "date"), time: typed(form, "time") };
    const values = postponed(announcement, inputs, reasonIn(form), Date.now());
    if (typeof values === "string") setFault(values);
    else onSave(values);
  }

  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      {canBeCancelled && (
        <Chips
          look="choice"
          label="O que fazer"
          chips={WAYS}
          value={way}
          onChoose={(value) => {
            setWay(value);
            setChosen("");
          }}
        />
      )}
      {isCancelling ? (
        <fieldset className="chips">
          <legend className="font-semibold">
            {isAsked ? "Por que é cancelado?" : "Escolher o motivo já cancela o aviso"}
          </legend>
          <p className="w-full text-balance text-muted">
            {isAsked
              ? "Depois você escolhe se é só este. O aviso fica na lista, riscado."
              : "Ele fica na lista, riscado, e dá para desfazer."}
          </p>
          {REASONS.map((reason) => (
            <Button
              key={reason}
              variant="danger"
              className="px-3!"
              onClick={() => onSave(cancelled(reason))}
            >
              {reason}
            </Button>
          ))}
          <Button
            variant="outline"
            className="px-3!"
            aria-expanded={isTyping}
            onClick={() => setChosen(OTHER)}
          >
            {OTHER}
          </Button>
        </fieldset>
      ) : (
        <Chips
          isLabelShown
          label={
            <>
              Adiar por <span className="font-normal text-muted">(opcional)</span>
            </>
          }
          chips={CHIPS}
          value={chosen}
          onChoose={(value) => setChosen(value === chosen ? "" : value)}
        />
      )}
      {isTyping && (
        <TextField
          label="Motivo"
          name="reason"
          optional
          autoFocus
          autoComplete="off"
          maxLength={MAX_LENGTHS.announcements_status_reason_length}
          defaultValue={announcement.status_reason ?? ""}
        />
      )}
      {!isCancelling && (
        <>
          <div className="field-row">
            <TextField label="Novo dia" name="date" type="date" />
            <TextField
              label="Hora"
              name="time"
              type="time"
              defaultValue={toInputs(announcement.date).time}
            />
          </div>
          <FormError text={fault} />
          <div className="dialog-buttons">
            <Button
              variant="outline"
              onClick={({ currentTarget: { form } }) =>
                form && onSave(withoutDate(announcement, reasonIn(form)))
              }
            >
              Sem nova data
            </Button>
            <Button type="submit">Adiar aviso</Button>
          </div>
        </>
      )}
      {isCancelling && isTyping && (
        <Button type="submit" variant="danger" className="w-full">
          Cancelar aviso
        </Button>
      )}
    </form>
  );
}
