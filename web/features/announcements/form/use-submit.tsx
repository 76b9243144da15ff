import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNow } from "@/lib/browser/clock.ts";
import { inWords } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { notify } from "@/ui/toast.ts";
import { checkOf, saveFailureOf } from "../model/refusals.ts";
import type { AnnouncementFields, AnnouncementValues } from "../model/schema.ts";
import { type Rule, useSeries } from "../model/series-query.ts";
import { SeriesChanged } from "../save/change-series.ts";
import { type NotifySaved, planFor, type Saving, useSave } from "../save/save-form.ts";
import { SeriesQuestion } from "../series/series-question.tsx";
import { changesOf, type useDraft } from "./draft.tsx";
import type { useAuthorship } from "./ministry-field.tsx";
import { type AnnouncementForm, includesDetail } from "./use-announcement-form.ts";

type SubmitOptions = {
  form: AnnouncementForm;
  draft: ReturnType<typeof useDraft>;
  author: ReturnType<typeof useAuthorship>;
  /** The account that fills in the form; the author of a new announcement. */
  ownerId: string | null;
  notifySaved?: NotifySaved;
  onSaved: () => void;
  onClose: (values: AnnouncementFields) => void;
  onAnswered: () => void;
  /**
   * Called with a verb if the person is not signed in. Called without a verb after a refused save,
   * because the session may have ended.
   */
  onSignIn: (verb?: string) => void;
  onShowDetails: () => void;
};

/**
 * Validates and saves the form. `question` is a dialog that must be answered before the save: about
 * a past date, or about the occurrences to change.
 */
export function useSubmit(options: SubmitOptions) {
  const { form, draft, author, onSignIn, onShowDetails } = options;
  const { start, row } = draft.opened;
  // While a question is open, this state holds the values to save after the answer.
  const [unconfirmed, setUnconfirmed] = useState<Saving>();
  const { mutateAsync: write, isPending: isBusy } = useSave(options.notifySaved);
  const queryClient = useQueryClient();
  const now = useNow();
  const series = useSeries(row?.series_id ?? null);
  // The rule of the series that the person has seen. Another person may change the rule while the
  // form is open.
  const [seenRule, setSeenRule] = useState<Rule | null>();
  if (!seenRule && series) setSeenRule(series);

  async function save(saving: Saving) {
    setUnconfirmed(undefined);
    try {
      await write({ ...saving, id: draft.rowId, authorId: options.ownerId });
      draft.end();
      options.onSaved();
    } catch (error) {
      onSignIn();
      const field = checkOf(error)?.field;
      if (field && includesDetail([field])) onShowDetails();
      form.setError(field ?? "root.server", { message: saveFailureOf(error) });
      if (error instanceof SeriesChanged) setSeenRule(error.rule);
    }
  }

  async function proceed(saving: Saving) {
    setUnconfirmed(undefined);
    try {
      const planned = await planFor(queryClient, saving, form.getValues(), seenRule);
      if (planned?.question) return setUnconfirmed(planned);
      if (planned) return await save(planned);
      draft.end();
      notify.success({ title: "Nada mudou", description: "O aviso ficou como estava." });
      options.onClose(form.getValues());
    } catch (error) {
      form.setError("root.server", { message: saveFailureOf(error) });
    }
  }

  async function check(values: AnnouncementValues) {
    if (isBusy) return;
    if (author.user === null) return onSignIn(row ? "editar" : "criar");
    const ministry_id = await author.ministryFor(values.ministry_id);
    const all = { ...values, ministry_id };
    const changes = row && changesOf(start, row, all);
    const saving = { values: all, edit: row && changes && { base: row, changes } };
    // A person easily chooses a wrong year or month, and the board shows no past dates. Therefore
    // the person must confirm a past date.
    const isDated = changes === undefined || "date" in changes;
    const end = values.ends_at ?? values.date;
    if (isDated && Date.parse(end) < Date.now()) return setUnconfirmed(saving);
    return proceed(saving);
  }

  const submit = form.handleSubmit(check, (faults) => {
    // A field in the section "Mais detalhes" may get the focus directly after this function.
    // Therefore the section is opened synchronously.
    if (includesDetail(Object.keys(faults))) flushSync(onShowDetails);
  });
  const action = row ? "Salvar" : "Publicar";
  const onCancel = () => setUnconfirmed(undefined);
  const question =
    unconfirmed &&
    (unconfirmed.question ? (
      <SeriesQuestion
        question={unconfirmed.question}
        onConfirm={(answer) => void save({ ...unconfirmed, answer })}
        onCancel={onCancel}
        onClosed={options.onAnswered}
      />
    ) : (
      <ConfirmDialog
        title="A data já passou"
        text={`Esta data já passou: ${inWords(unconfirmed.values.date, now)}. ${action} mesmo assim?`}
        cancel="Corrigir a data"
        confirm={`${action} mesmo assim`}
        tone="primary"
        onCancel={onCancel}
        onConfirm={() => void proceed(unconfirmed)}
        onClosed={() => form.setFocus("date")}
      />
    ));
  return { submit, isBusy, question };
}
