import { type FormEvent, useState } from "react";
import { toInputs } from "@/lib/text/dates.ts";
import { textFault } from "@/lib/text/form-text.ts";
import { Button } from "@/ui/button.tsx";
import { Chips } from "@/ui/field.tsx";
import { FormError, TextField } from "@/ui/form.tsx";
import type { Announcement } from "../model/queries.ts";
import { cancelled, postponed, REASONS, type StateValues, withoutDate } from "./state-values.ts";

/** The chip that lets a reason be typed. */
const OTHER = "Outro motivo…";

const REASON = { constraint: "announcements_status_reason_length", subject: "O motivo" } as const;

const chips = (values: readonly string[]) => values.map((value) => ({ label: value, value }));

const WAYS = chips(["Cancelar", "Adiar"]);
const CHIPS = chips([...REASONS, OTHER]);

type CancelReasonsProps = {
  /** Which of a series is asked before anything is saved. */
  isAsked: boolean;
  isTyping: boolean;
  onReason: (reason: string) => void;
  onOther: () => void;
};

/** Each reason is a button that cancels: nothing is chosen first, as it is for who postpones. */
function CancelReasons({ isAsked, isTyping, onReason, onOther }: CancelReasonsProps) {
  return (
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
        <Button key={reason} variant="danger" className="px-3!" onClick={() => onReason(reason)}>
          {reason}
        </Button>
      ))}
      <Button variant="outline" className="px-3!" aria-expanded={isTyping} onClick={onOther}>
        {OTHER}
      </Button>
    </fieldset>
  );
}

type StateFormProps = Pick<CancelReasonsProps, "isAsked"> & {
  announcement: Announcement;
  onSave: (values: StateValues) => void;
};

/** A reason cancels at once, as the message that follows takes it back. To postpone takes a day, or that there is none yet. */
export function StateForm({ announcement, isAsked, onSave }: StateFormProps) {
  const canBeCancelled = announcement.status !== "cancelled";
  const [way, setWay] = useState(canBeCancelled ? "Cancelar" : "Adiar");
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState(announcement.status_reason ?? "");
  const [date, setDate] = useState("");
  const [time, setTime] = useState(() => toInputs(announcement.date).time);
  const [fault, setFault] = useState<string>();
  const isCancelling = way === "Cancelar";
  const isTyping = chosen === OTHER;
  const reason = isTyping ? typed : chosen;
  const reasonFault = textFault(reason.trim(), REASON);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reasonFault !== undefined) return;
    const values = isCancelling
      ? cancelled(reason)
      : postponed(announcement, { date, time }, reason, Date.now());
    if (typeof values === "string") setFault(values);
    else onSave(values);
  };
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
        <CancelReasons
          isAsked={isAsked}
          isTyping={isTyping}
          onReason={(value) => onSave(cancelled(value))}
          onOther={() => setChosen(OTHER)}
        />
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
          optional
          autoFocus
          autoComplete="off"
          error={reasonFault}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {!isCancelling && (
        <>
          <div className="field-row">
            <TextField
              label="Novo dia"
              type="date"
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
            <TextField
              label="Hora"
              type="time"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </div>
          <FormError text={fault} />
          <div className="dialog-buttons">
            <Button
              variant="outline"
              onClick={() => reasonFault ?? onSave(withoutDate(announcement, reason))}
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
