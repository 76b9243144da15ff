import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { inWords } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import { notify } from "@/ui/toast.ts";
import { checkOf, failureOf } from "../model/checks.ts";
import type { Announcement } from "../model/queries.ts";
import type { AnnouncementValues } from "../model/request-values.ts";
import { isQuestion, type Plan, planFor, type Question } from "../series/plan.ts";
import { type AnnouncementForm, namesDetail } from "./use-announcement-form.ts";
import type { useAuthorship } from "./use-authorship.ts";

type SavingOptions = {
  form: AnnouncementForm;
  editing: Announcement | undefined;
  author: ReturnType<typeof useAuthorship>;
  /** Rejects when it could not be saved, which has been told in a toast. Of what repeats, or is to, with a plan. */
  onSave: (values: AnnouncementValues, plan: Plan | undefined) => Promise<unknown>;
  onSignIn: () => void;
  /** A field of "Mais detalhes" has an error. */
  onDetail: () => void;
};

/**
 * Checks the form and saves it; `past` waits for the answer whether its date is meant, `asked` for which of a series is.
 */
export function useSaving({ form, editing, author, onSave, onSignIn, onDetail }: SavingOptions) {
  const { dirtyFields } = form.formState;
  const [past, setPast] = useState<AnnouncementValues>();
  const [asked, setAsked] = useState<{ values: AnnouncementValues; question: Question }>();
  const [isBusy, setIsBusy] = useState(false);
  const queryClient = useQueryClient();

  async function save(values: AnnouncementValues, plan?: Plan) {
    setAsked(undefined);
    setIsBusy(true);
    try {
      await onSave(values, plan);
    } catch (error) {
      const field = checkOf(error)?.field;
      if (field && namesDetail([field])) onDetail();
      form.setError(field ?? "root.server", { message: failureOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  async function proceed(values: AnnouncementValues) {
    setPast(undefined);
    try {
      const plan = await planFor(queryClient, editing, values, form.getValues());
      if (plan && isQuestion(plan)) setAsked({ values, question: plan });
      else await save(values, plan);
    } catch (error) {
      form.setError("root.server", { message: failureOf(error) });
    }
  }

  async function check(values: AnnouncementValues) {
    if (isBusy) return;
    if (author.user === null) {
      const description = `Você precisa estar logado para ${editing ? "editar" : "criar"} um aviso.`;
      notify.error({ title: "Erro", description });
      return onSignIn();
    }
    const sameDate = editing && !dirtyFields.date && !dirtyFields.time;
    const sameEnd = sameDate && !dirtyFields.endDate && !dirtyFields.endTime;
    const unsaved = {
      ...values,
      // The fields have no seconds; an unchanged date keeps them.
      ...(sameDate && { date: editing.date }),
      ...(sameEnd && { ends_at: editing.ends_at }),
      ministry_id: await author.ministryFor(values.ministry_id),
    };
    // A wrong year or month is easily chosen, and the announcement would not be on the list.
    if (!sameDate && Date.parse(values.date) < Date.now()) return setPast(unsaved);
    return proceed(unsaved);
  }

  const submit = form.handleSubmit(check, (faults) => {
    // The first field with an error gets the focus, so it has to be there.
    if (namesDetail(Object.keys(faults))) flushSync(onDetail);
  });
  const question = asked && {
    question: asked.question,
    onConfirm: (plan: Plan) => void save(asked.values, plan),
    onCancel: () => setAsked(undefined),
  };
  return { submit, isBusy, past, proceed, question, correct: () => setPast(undefined) };
}

type PastDateQuestionProps = Pick<SavingOptions, "form" | "editing"> & {
  saving: ReturnType<typeof useSaving>;
};

/** Asks whether a past date is meant; nothing where there is none. */
export function PastDateQuestion({ form, editing, saving }: PastDateQuestionProps) {
  const { past, proceed, correct } = saving;
  const action = editing ? "Salvar" : "Publicar";
  if (past === undefined) return null;
  return (
    <ConfirmDialog
      title="A data já passou"
      text={`Esta data já passou: ${inWords(past.date, Date.now())}. ${action} mesmo assim?`}
      cancel="Corrigir a data"
      confirm={`${action} mesmo assim`}
      tone="primary"
      onCancel={correct}
      onConfirm={() => void proceed(past)}
      onClosed={() => form.setFocus("date")}
    />
  );
}
