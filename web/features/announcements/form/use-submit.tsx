import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { announcementPath } from "@/app/addresses.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { churchDates, inWords } from "@/lib/text/dates.ts";
import { hasNoHour } from "@/lib/text/moment.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { notify } from "@/ui/toast.ts";
import type { AnnouncementValues } from "../model/checked-fields.ts";
import { announcementFacts } from "../model/facts.ts";
import { isNotice } from "../model/kinds.ts";
import { checkOf, saveFailureOf } from "../model/refusals.ts";
import type { AnnouncementFields } from "../model/schema.ts";
import { type Rule, useSeries } from "../model/series-query.ts";
import { SeriesChanged } from "../save/change-series.ts";
import { type Double, findDouble } from "../save/find-double.ts";
import { type NotifySaved, planFor, type Saving, useSave } from "../save/save-form.ts";
import { whenInWords } from "../save/when-in-words.ts";
import type { Answer } from "../series/series-outcome.ts";
import { SeriesQuestion } from "../series/series-question.tsx";
import { changesOf, type useDraft } from "./draft.tsx";
import type { useAuthorship } from "./ministry-field.tsx";
import { type AnnouncementForm, includesDetail } from "./use-announcement-form.ts";

const startInWords = (values: AnnouncementValues, now: number) =>
  isNotice(values) || hasNoHour(values)
    ? churchDates.dayInWords(values.date, now)
    : inWords(values.date, now);

type DoubleQuestionProps = {
  double: Double;
  now: number;
  onCancel: () => void;
  onConfirm: () => void;
  onClosed: () => void;
};

/** Asks before a person saves an announcement that the board already seems to have. */
function DoubleQuestion({ double, now, ...answers }: DoubleQuestionProps) {
  const { title, status } = announcementFacts(double, { now });
  const words = [title, whenInWords(double, now), status?.toLowerCase()].filter(Boolean);
  return (
    <ConfirmDialog
      title="Aviso repetido?"
      text={`Parece que este aviso já está no mural: ${words.join(", ")}.`}
      confirm="Salvar mesmo assim"
      tone="primary"
      instead={
        <a
          href={announcementPath(double.id)}
          target="_blank"
          rel="noopener"
          className="action-link focus-ring mt-2"
        >
          Ver<span className="sr-only"> o aviso em outra aba</span>
        </a>
      }
      {...answers}
    />
  );
}

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
  const [unconfirmed, setUnconfirmed] = useState<Saving & { double?: Double }>();
  const { mutateAsync: write, isPending } = useSave(options.notifySaved);
  // The form asks the server for doubles and for the series before the save itself begins.
  const isBusy = isPending || form.formState.isSubmitting;
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
      // The toast of `notifySaved` says what belongs to no field.
      if (field || !options.notifySaved)
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

  async function seekDouble(saving: Saving) {
    setUnconfirmed(undefined);
    const double = await findDouble(saving, draft.rowId);
    return double ? setUnconfirmed({ ...saving, double }) : proceed(saving);
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
    return seekDouble(saving);
  }

  const submit = form.handleSubmit(check, (faults) => {
    // A field in the section "Mais detalhes" may get the focus directly after this function.
    // Therefore the section is opened synchronously.
    if (includesDetail(Object.keys(faults))) flushSync(onShowDetails);
  });
  const action = row ? "Salvar" : "Publicar";
  const onCancel = () => setUnconfirmed(undefined);
  if (!unconfirmed) return { submit, isBusy, question: undefined };
  const { double, ...saving } = unconfirmed;
  const shared = { onCancel, onClosed: options.onAnswered };
  if (saving.question) {
    const confirm = (answer: Answer) => void save({ ...saving, answer });
    const question = <SeriesQuestion {...shared} question={saving.question} onConfirm={confirm} />;
    return { submit, isBusy, question };
  }
  const question = double ? (
    <DoubleQuestion {...shared} double={double} now={now} onConfirm={() => void proceed(saving)} />
  ) : (
    <ConfirmDialog
      title="A data já passou"
      text={`Esta data já passou: ${startInWords(saving.values, now)}. ${action} mesmo assim?`}
      cancel="Corrigir a data"
      confirm={`${action} mesmo assim`}
      tone="primary"
      onCancel={onCancel}
      onConfirm={() => void seekDouble(saving)}
      onClosed={() => form.setFocus("date")}
    />
  );
  return { submit, isBusy, question };
}
