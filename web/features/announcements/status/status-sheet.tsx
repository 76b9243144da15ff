import { MAX_LENGTHS } from "@database/lengths.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Chips } from "@/ui/field.tsx";
import { FormError, TextField } from "@/ui/form.tsx";
import { showError } from "@/ui/toast.ts";
import { inputsOf } from "../model/end-time.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import { findSeriesPlace, type Rule, type SeriesPlace, useSeries } from "../model/series-query.ts";
import { confirmedValues, type StatusValues, statusMutation } from "../save/change-status.ts";
import type { Answer } from "../series/series-outcome.ts";
import { SeriesQuestion } from "../series/series-question.tsx";
import type { RowDialogProps } from "./delete-dialog.tsx";
import {
  cancelledValues,
  postponedValues,
  REASONS,
  statusEntries,
  undatedValues,
} from "./status-values.ts";

const OTHER = "Outro motivo…";
const CHOICES = [...REASONS, OTHER];
type StatusFormProps = {
  announcement: Announcement;
  isInSeries: boolean;
  onSave: (values: StatusValues) => void;
};

/**
 * Shows the form that cancels or postpones an announcement. A press on a reason cancels at once,
 * because the message after the save has a button that undoes the cancellation.
 */
function StatusForm({ announcement, isInSeries, onSave }: StatusFormProps) {
  const canBeCancelled = announcement.status !== "cancelled";
  const [way, setWay] = useState<"Desmarcar" | "Adiar">(canBeCancelled ? "Desmarcar" : "Adiar");
  const [chosen, setChosen] = useState("");
  const [fault, setFault] = useState<string>();
  const isTyping = chosen === OTHER;
  const { hasNoHour, time } = inputsOf(announcement);

  const typed = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "");
  const reasonIn = (form: HTMLFormElement) => (isTyping ? typed(form, "reason") : chosen);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (way === "Desmarcar") return onSave(cancelledValues(reasonIn(form)));
    const inputs = { date: typed(form, "date"), time: typed(form, "time") };
    const values = postponedValues(announcement, inputs, reasonIn(form), Date.now());
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
          chips={["Desmarcar", "Adiar"]}
          value={way}
          onChoose={(value) => {
            setWay(value);
            setChosen("");
          }}
        />
      )}
      {way === "Desmarcar" ? (
        <>
          <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
            <legend className="font-semibold">
              {isInSeries ? "Por que é desmarcado?" : "Toque no motivo para desmarcar"}
            </legend>
            <p className="col-span-full text-pretty text-muted">
              {isInSeries
                ? "Depois você escolhe se é só este. O aviso continua aparecendo, riscado."
                : "Ele continua aparecendo, riscado, e dá para desfazer."}
            </p>
            {CHOICES.map((each) => (
              <Button
                key={each}
                variant="outline"
                className="px-1! text-[0.9375rem]!"
                aria-expanded={each === OTHER ? isTyping : undefined}
                onClick={() => (each === OTHER ? setChosen(OTHER) : onSave(cancelledValues(each)))}
              >
                {each}
              </Button>
            ))}
          </fieldset>
          {reason}
          {isTyping && (
            <Button type="submit" variant="danger" className="w-full">
              Desmarcar
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
            {!hasNoHour && <TextField label="Hora" name="time" type="time" defaultValue={time} />}
          </div>
          <FormError text={fault} />
          <div className="dialog-buttons">
            <Button
              variant="outline"
              onClick={({ currentTarget: { form } }) =>
                form && onSave(undatedValues(announcement, reasonIn(form)))
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

/**
 * Shows the sheet that cancels an announcement with one press, postpones the announcement, or
 * confirms the announcement at its new date.
 */
export function StatusSheet({ announcement, onDone, onSignIn, ...dialog }: RowDialogProps) {
  // `skip` is defined only for a coming occurrence of a series. The sheet then asks which
  // occurrences to change.
  const { undo, change: title, skip } = statusEntries(announcement, useNow());
  const { user } = useAuth();
  const change = useMutation(statusMutation);
  const queryClient = useQueryClient();
  // The series is requested when the sheet opens, so that the question seldom has to wait.
  useSeries(announcement.series_id);
  const [pending, setPending] = useState<{ values: StatusValues; place: SeriesPlace }>();
  const saveIn = (values: StatusValues, seriesEdit?: { series: Rule; answer: Answer }) => {
    setPending(undefined);
    change.mutate(
      { announcement, values, seriesEdit },
      { onSuccess: onDone, onError: () => onSignIn() },
    );
  };
  const save = (values: StatusValues) => {
    if (change.isPending) return;
    if (!user) return onSignIn("alterar");
    const ask = (place?: SeriesPlace) => (place ? setPending({ values, place }) : saveIn(values));
    const fail = showError("Erro ao alterar aviso", failureOf);
    findSeriesPlace(queryClient, announcement).then(ask, fail);
  };
  return (
    <Dialog short title={title} {...dialog}>
      <p dir="auto" className="-mt-3 text-muted wrap-anywhere">
        {announcement.title}
      </p>
      <div aria-busy={change.isPending} className="mt-4 space-y-4">
        {announcement.status !== "scheduled" && undo === undefined && (
          <Button variant="outline" className="w-full" onClick={() => save(confirmedValues)}>
            Confirmar de novo
          </Button>
        )}
        <StatusForm announcement={announcement} isInSeries={skip !== undefined} onSave={save} />
      </div>
      {pending && (
        <SeriesQuestion
          question={{ ...pending.place, kind: pending.values.status }}
          onCancel={() => setPending(undefined)}
          onConfirm={(answer) => saveIn(pending.values, { series: pending.place.series, answer })}
        />
      )}
    </Dialog>
  );
}
