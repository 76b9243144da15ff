import { useState } from "react";
import { toInputs } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { Chips, Field } from "@/ui/field.tsx";
import { FormError } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import type { Announcement } from "../model/queries.ts";
import { postponed, REASONS, type StateValues, withoutDate } from "./state-values.ts";

// What was pressed is gone: the focus goes on from here.
const focused = (heading: HTMLElement | null) => heading?.focus();

const CHIPS = REASONS.map((reason) => ({ label: reason, value: reason }));

type PostponeFieldsProps = {
  announcement: Announcement;
  onPostpone: (values: StateValues) => void;
};

/** The new day and hour, or none yet; a reason may be said. */
export function PostponeFields({ announcement, onPostpone }: PostponeFieldsProps) {
  const [date, setDate] = useState("");
  const [time, setTime] = useState(() => toInputs(announcement.date).time);
  const [reason, setReason] = useState(announcement.status_reason ?? "");
  const [fault, setFault] = useState<string>();
  const submit = () => {
    const values = postponed(announcement, { date, time }, reason, Date.now());
    if (typeof values === "string") return setFault(values);
    setFault(undefined);
    onPostpone(values);
  };
  return (
    <section aria-labelledby="adiar">
      <h3 id="adiar" tabIndex={-1} ref={focused} className="font-semibold outline-none">
        Adiar por
      </h3>
      <Chips
        label="Motivo"
        chips={CHIPS}
        value={reason}
        onChoose={(value) => setReason((now) => (now === value ? "" : value))}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="end-fields mt-3">
          <Field label="Novo dia">
            {(controlProps) => (
              <Input
                {...controlProps}
                type="date"
                value={date}
                onChange={({ target }) => setDate(target.value)}
              />
            )}
          </Field>
          <Field label="Hora">
            {(controlProps) => (
              <Input
                {...controlProps}
                type="time"
                value={time}
                onChange={({ target }) => setTime(target.value)}
              />
            )}
          </Field>
        </div>
        <FormError text={fault} />
        <div className="dialog-buttons mt-4">
          <Button variant="outline" onClick={() => onPostpone(withoutDate(announcement, reason))}>
            Ainda sem nova data
          </Button>
          <Button type="submit">Adiar</Button>
        </div>
      </form>
    </section>
  );
}
