import { useId, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { RadioCard } from "@/ui/form.tsx";
import { countInWords, ruleInWords } from "../model/series-words.ts";
import {
  type Answer,
  KINDS,
  outcomeInWords,
  type Question,
  rowsIn,
  SCOPE_NAMES,
  SCOPES,
} from "./series-outcome.ts";

type ScopeChoiceProps = {
  question: Question;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
};

/** Shows the options for the occurrences to change, and a sentence about the chosen option. */
export function ScopeChoice({ question, answer, onAnswer }: ScopeChoiceProps) {
  const now = useNow();
  const name = useId();
  const { kind, edited } = question;
  return (
    <div className="mt-4">
      {kind !== "rule" && (
        <fieldset className="mb-4 min-w-0 space-y-2">
          <legend className="sr-only">Quais avisos</legend>
          {SCOPES.map((scope) => (
            <RadioCard
              key={scope}
              name={name}
              label={SCOPE_NAMES[scope]}
              checked={scope === answer.scope}
              onChoose={() => onAnswer({ ...answer, scope })}
            >
              {scope === "this"
                ? formatDay(edited.date)
                : countInWords(rowsIn(question, scope, now).rows.length)}
            </RadioCard>
          ))}
        </fieldset>
      )}
      <p role="status" className="font-semibold wrap-break-word">
        {outcomeInWords(question, answer, now)}
      </p>
      {kind !== "delete" && rowsIn(question, answer.scope, now).detached.length > 0 && (
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="focus-ring size-6 shrink-0 accent-accent"
            checked={answer.includesDetached === true}
            onChange={({ target }) => onAnswer({ ...answer, includesDetached: target.checked })}
          />
          Mudar também os alterados
        </label>
      )}
    </div>
  );
}

type SeriesQuestionProps = {
  question: Question;
  onCancel: () => void;
  onConfirm: (answer: Answer) => void;
  onClosed?: () => void;
};

/**
 * Shows the dialog that asks which occurrences to change. The dialog opens before a save. A new
 * rule always applies to the edited occurrence and the following occurrences.
 */
export function SeriesQuestion({ question, onConfirm, ...others }: SeriesQuestionProps) {
  const { series, kind } = question;
  const [answer, onAnswer] = useState<Answer>({ scope: kind === "rule" ? "following" : "this" });
  const [, , title, confirm] = KINDS[kind];
  return (
    <ConfirmDialog
      title={title}
      text={`Este aviso se repete: ${ruleInWords(series, useNow())}.`}
      cancel="Voltar"
      confirm={confirm}
      tone={kind === "cancelled" ? "danger" : "primary"}
      onConfirm={() => onConfirm(answer)}
      instead={<ScopeChoice question={question} answer={answer} onAnswer={onAnswer} />}
      {...others}
    />
  );
}
