import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { inWords } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { checkOf, failureOf } from "../model/refusals.ts";
import type { AnnouncementValues } from "../model/schema.ts";
import { type Rule, useSeries } from "../model/series-query.ts";
import { SeriesChanged } from "../series/save-series.ts";
import { SeriesQuestion } from "../series/series-question.tsx";
import { changesOf, type Opened } from "./draft.tsx";
import type { useAuthorship } from "./ministry-field.tsx";
import { planFor, type Saving } from "./save.ts";
import { type AnnouncementForm, namesDetail } from "./use-announcement-form.ts";

type SubmitOptions = {
  form: AnnouncementForm;
  opened: Opened;
  author: ReturnType<typeof useAuthorship>;
  onSave: (saving: Saving) => Promise<unknown>;
  onUnchanged: () => void;
  onAnswered: () => void;
  onSignIn: (deed: string) => void;
  onDetail: () => void;
};

/** Checks the form and saves it; asks before in `question` whether a past date is meant, and which rows of a series. */
export function useSubmit(options: SubmitOptions) {
  const { form, opened, author, onSave, onUnchanged, onAnswered, onSignIn, onDetail } = options;
  const { row } = opened;
  // Asks which rows of a series are meant; without this question whether a past date is.
  const [asked, setAsked] = useState<Saving>();
  const [isBusy, setIsBusy] = useState(false);
  const queryClient = useQueryClient();
  const series = useSeries(row?.series_id ?? null);
  // The rule may be changed by somebody else while the form is open.
  const [seen, setSeen] = useState<Rule | null>();
  if (!seen && series) setSeen(series);

  async function save(saving: Saving) {
    setAsked(undefined);
    setIsBusy(true);
    try {
      await onSave(saving);
    } catch (error) {
      const field = checkOf(error)?.field;
      if (field && namesDetail([field])) onDetail();
      form.setError(field ?? "root.server", { message: failureOf(error) });
      if (error instanceof SeriesChanged) setSeen(error.rule);
    } finally {
      setIsBusy(false);
    }
  }

  async function proceed(saving: Saving) {
    setAsked(undefined);
    try {
      const planned = await planFor(queryClient, saving, form.getValues(), seen);
      if (planned === undefined) onUnchanged();
      else if (planned.question) setAsked(planned);
      else await save(planned);
    } catch (error) {
      form.setError("root.server", { message: failureOf(error) });
    }
  }

  async function check(values: AnnouncementValues) {
    if (isBusy) return;
    if (author.user === null) return onSignIn(row ? "editar" : "criar");
    const ministry_id = await author.ministryFor(values.ministry_id);
    const all = { ...values, ministry_id };
    const changes = row && changesOf(opened.start, row, all);
    const saving = { values: all, edit: row && changes && { base: row, changes } };
    // A wrong year or month is easily chosen, and the announcement would not be on the list.
    const isDated = changes === undefined || "date" in changes;
    if (isDated && Date.parse(values.date) < Date.now()) return setAsked(saving);
    return proceed(saving);
  }

  const submit = form.handleSubmit(check, (faults) => {
    // The first field with an error gets the focus, so it has to be there.
    if (namesDetail(Object.keys(faults))) flushSync(onDetail);
  });
  const action = row ? "Salvar" : "Publicar";
  const onCancel = () => setAsked(undefined);
  const question =
    asked &&
    (asked.question ? (
      <SeriesQuestion
        question={asked.question}
        onConfirm={(answer) => void save({ ...asked, answer })}
        onCancel={onCancel}
        onClosed={onAnswered}
      />
    ) : (
      <ConfirmDialog
        title="A data já passou"
        text={`Esta data já passou: ${inWords(asked.values.date, Date.now())}. ${action} mesmo assim?`}
        cancel="Corrigir a data"
        confirm={`${action} mesmo assim`}
        tone="primary"
        onCancel={onCancel}
        onConfirm={() => void proceed(asked)}
        onClosed={() => form.setFocus("date")}
      />
    ));
  return { submit, isBusy, question };
}
