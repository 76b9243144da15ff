import { useState } from "react";
import { toInputs } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { FormError } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import type { Announcement } from "../model/queries.ts";
import { OTHER, ReasonChips, ReasonField } from "./reasons.tsx";
import { postponed, type StateValues, withoutDate } from "./state-values.ts";

// On a short window they open below its edge.
const inSight = (form: HTMLElement | null) => form?.scrollIntoView({ block: "nearest" });

type PostponeChoiceProps = {
  announcement: Announcement;
  isOpen: boolean;
  onOpen: () => void;
  onPostpone: (values: StateValues) => void;
};

/** A reason asks for the new day and hour, or that there is none yet. */
export function PostponeChoice(props: PostponeChoiceProps) {
  const { announcement, isOpen, onOpen, onPostpone } = props;
  const [date, setDate] = useState("");
  const [time, setTime] = useState(() => toInputs(announcement.date).time);
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState(announcement.status_reason ?? "");
  const [fault, setFault] = useState<string>();
  const reason = chosen === OTHER ? typed : chosen;
  const submit = () => {
    const values = postponed(announcement, { date, time }, reason, Date.now());
    if (typeof values === "string") return setFault(values);
    setFault(undefined);
    onPostpone(values);
  };
  return (
    <div>
      <ReasonChips
        label="Adiar por"
        value={isOpen ? chosen : ""}
        onChoose={(value) => {
          setChosen(value);
          onOpen();
        }}
      />
      {isOpen && (
        <form
          ref={inSight}
          noValidate
          className="mt-4 space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {chosen === OTHER && <ReasonField value={typed} onChange={setTyped} />}
          <div className="field-row">
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
          <div className="dialog-buttons">
            <Button variant="outline" onClick={() => onPostpone(withoutDate(announcement, reason))}>
              Ainda sem nova data
            </Button>
            <Button type="submit">Adiar</Button>
          </div>
        </form>
      )}
    </div>
  );
}
