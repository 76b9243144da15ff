import { MAX_LENGTHS } from "@contract/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { toInputs } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Chips } from "@/ui/field.tsx";
import { FormError, TextField } from "@/ui/form.tsx";
import { showError } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import {
  findSeriesPlace,
  type Series,
  type SeriesPlace,
  useSeries,
} from "../model/series-query.ts";
import type { Answer } from "../series/series-question.tsx";
import { SeriesQuestion } from "../series/series-question.tsx";
import type { RowDialogProps } from "./delete-dialog.tsx";
import { useChangeState } from "./mutations.ts";
import {
  cancelled,
  confirmed,
  postponed,
  REASONS,
  type StatusValues,
  stateEntries,
  withoutDate,
} from "./status-values.ts";

const OTHER = "Outro motivo…";
const CHOICES = [...REASONS, OTHER];
type StateFormProps = {
  announcement: Announcement;
  isAsked: boolean;
  onSave: (values: StatusValues) => void;
};

/** A reason cancels at once, as the message that follows takes it back. To postpone takes a day, or that there is none yet. */
function StateForm({ announcement, isAsked, onSave }: StateFormProps) {
  const canBeCancelled = announcement.status !== "cancelled";
  const [way, setWay] = useState<"Cancelar" | "Adiar">(canBeCancelled ? "Cancelar" : "Adiar");
  const [chosen, setChosen] = useState("");
  const [fault, setFault] = useState<string>();
  const isTyping = chosen === OTHER;

  const typed = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "");
  const reasonIn = (form: HTMLFormElement) => (isTyping ? typed(form, "reason") : chosen);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (way === "Cancelar") return onSave(cancelled(reasonIn(form)));
    const inputs = { date: typed(form, "date"), time: typed(form, "time") };
    const values = postponed(announcement, inputs, reasonIn(form), Date.now());
    if (typeof values === "string") setFault(values);
    else onSave(values);
  }
  const reason = isTyping && (
    <TextField
      label="Motivo"
      name="reason"
      optional
      autoFocus
      autoComplete="off"
      maxLength={MAX_LENGTHS.announcements_status_reason_length}
      defaultValue={announcement.status_reason ?? ""}
    />
  );
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      {canBeCancelled && (
        <Chips
          look="choice"
          label="O que fazer"
          chips={["Cancelar", "Adiar"]}
          value={way}
          onChoose={(value) => {
            setWay(value);
            setChosen("");
          }}
        />
      )}
      {way === "Cancelar" ? (
        <>
          <fieldset className="chips">
            <legend className="font-semibold">
              {isAsked ? "Por que é cancelado?" : "Escolher o motivo já cancela o aviso"}
            </legend>
            <p className="w-full text-balance text-muted">
              {isAsked
                ? "Depois você escolhe se é só este. O aviso fica na lista, riscado."
                : "Ele fica na lista, riscado, e dá para desfazer."}
            </p>
            {CHOICES.map((each) => (
              <Button
                key={each}
                variant={each === OTHER ? "outline" : "danger"}
                className="px-3!"
                aria-expanded={each === OTHER ? isTyping : undefined}
                onClick={() => (each === OTHER ? setChosen(OTHER) : onSave(cancelled(each)))}
              >
                {each}
              </Button>
            ))}
          </fieldset>
          {reason}
          {isTyping && (
            <Button type="submit" variant="danger" className="w-full">
              Cancelar aviso
            </Button>
          )}
        </>
      ) : (
        <>
          <Chips
            isLabelShown
            label={
              <>
                Adiar por <span className="font-normal text-muted">(opcional)</span>
              </>
            }
            chips={CHOICES}
            value={chosen}
            onChoose={(value) => setChosen(value === chosen ? "" : value)}
          />
          {reason}
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
    </form>
  );
}

/** Cancels with one press, or postpones; what has a new date is confirmed at it. */
export function StatusSheet({ announcement, onDone, onSignIn, ...dialog }: RowDialogProps) {
  // Rows of a series that are still to come can be skipped; for these the question is asked.
  const { undo, change: title, skip } = stateEntries(announcement, Date.now());
  const { user } = useAuth();
  const change = useChangeState();
  const queryClient = useQueryClient();
  // Reads the series when the sheet opens, so that its question seldom has to wait.
  useSeries(announcement.series_id);
  const [asked, setAsked] = useState<{ values: StatusValues; place: SeriesPlace }>();
  const saveIn = (values: StatusValues, several?: { series: Series; answer: Answer }) => {
    setAsked(undefined);
    change.mutate(
      { announcement, values, several },
      { onSuccess: onDone, onError: () => onSignIn() },
    );
  };
  const save = (values: StatusValues) => {
    if (change.isPending) return;
    if (!user) return onSignIn("alterar");
    const ask = (place?: SeriesPlace) => (place ? setAsked({ values, place }) : saveIn(values));
    findSeriesPlace(queryClient, announcement).then(
      ask,
      showError("Erro ao alterar aviso", failureOf),
    );
  };
  return (
    <Dialog short title={title} {...dialog}>
      <p dir="auto" className="-mt-3 text-muted wrap-anywhere">
        {announcement.title}
      </p>
      <div aria-busy={change.isPending} className="mt-4 space-y-4">
        {announcement.status !== "scheduled" && undo === undefined && (
          <Button variant="outline" className="w-full" onClick={() => save(confirmed)}>
            Confirmar de novo
          </Button>
        )}
        <StateForm announcement={announcement} isAsked={skip !== undefined} onSave={save} />
      </div>
      {asked && (
        <SeriesQuestion
          question={{ ...asked.place, deed: asked.values.status }}
          onCancel={() => setAsked(undefined)}
          onConfirm={(answer) => saveIn(asked.values, { series: asked.place.series, answer })}
        />
      )}
    </Dialog>
  );
}
