import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { inWords } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import { notify } from "@/ui/toast.ts";
import { checkOf, failureOf } from "../model/checks.ts";
import type { AnnouncementValues } from "../model/request-values.ts";
import { type Rule, useSeries } from "../model/series-query.ts";
import { planFor, type Saving } from "../series/plan.ts";
import { SeriesChanged } from "../series/save-several.ts";
import type { Answer } from "../series/scope.ts";
import { changesOf, type Opened } from "./opened.ts";
import { type AnnouncementForm, namesDetail } from "./use-announcement-form.ts";
import type { useAuthorship } from "./use-authorship.ts";

type SavingOptions = {
  form: AnnouncementForm;
  /** The values that the form began with. */
  opened: Opened;
  author: ReturnType<typeof useAuthorship>;
  /** Rejects when it could not be saved, which has been told in a toast. */
  onSave: (saving: Saving) => Promise<unknown>;
  /** Nothing was changed. */
  onUnchanged: () => void;
  onSignIn: () => void;
  /** A field of "Mais detalhes" has an error. */
  onDetail: () => void;
};

/**
 * Checks the form and saves it; `past` waits for the answer whether its date is meant, `asked` for which of a series is.
 */
export function useSaving(options: SavingOptions) {
  const { form, opened, author, onSave, onUnchanged, onSignIn, onDetail } = options;
  const { row } = opened;
  const [past, setPast] = useState<Saving>();
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
    setPast(undefined);
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
    if (author.user === null) {
      const description = `Você precisa estar logado para ${row ? "editar" : "criar"} um aviso.`;
      notify.error({ title: "Erro", description });
      return onSignIn();
    }
    const ministry_id = await author.ministryFor(values.ministry_id);
    const all = { ...values, ministry_id };
    const changes = row && changesOf(opened.start, row, all);
    const saving = { values: all, edit: row && changes && { base: row, changes } };
    // A wrong year or month is easily chosen, and the announcement would not be on the list.
    const isDated = changes === undefined || "date" in changes;
    if (isDated && Date.parse(values.date) < Date.now()) return setPast(saving);
    return proceed(saving);
  }

  const submit = form.handleSubmit(check, (faults) => {
    // The first field with an error gets the focus, so it has to be there.
    if (namesDetail(Object.keys(faults))) flushSync(onDetail);
  });
  return {
    ...{ submit, isBusy, past, proceed },
    question: asked?.question,
    confirm: (answer: Answer) => asked && void save({ ...asked, answer }),
    cancel: () => setAsked(undefined),
    correct: () => setPast(undefined),
  };
}

type PastDateQuestionProps = Pick<SavingOptions, "form"> & {
  saving: ReturnType<typeof useSaving>;
};

/** Asks whether a past date is meant; nothing where there is none. */
export function PastDateQuestion({ form, saving }: PastDateQuestionProps) {
  const { past, proceed, correct } = saving;
  if (past === undefined) return null;
  const action = past.edit ? "Salvar" : "Publicar";
  return (
    <ConfirmDialog
      title="A data já passou"
      text={`Esta data já passou: ${inWords(past.values.date, Date.now())}. ${action} mesmo assim?`}
      cancel="Corrigir a data"
      confirm={`${action} mesmo assim`}
      tone="primary"
      onCancel={correct}
      onConfirm={() => void proceed(past)}
      onClosed={() => form.setFocus("date")}
    />
  );
}
