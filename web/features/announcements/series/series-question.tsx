import { useId, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { RadioCard } from "@/ui/form.tsx";
import { counted, ruleInWords } from "../model/series-words.ts";
import { type Answer, DEEDS, outcomeInWords, type Question, rowsIn, SCOPES } from "./question.ts";

const SCOPE_NAMES = {
  this: "Só este",
  following: "Este e os próximos",
  upcoming: "Todos os próximos",
};

type ScopeChoiceProps = {
  question: Question;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
};

/** Asks which rows of a series are meant, and says in a sentence what happens to how many. */
export function ScopeChoice({ question, answer, onAnswer }: ScopeChoiceProps) {
  const now = useNow();
  const name = useId();
  const { deed, edited } = question;
  return (
    <div className="mt-4">
      {deed !== "rule" && (
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
                : counted(rowsIn(question, scope, now).rows.length)}
            </RadioCard>
          ))}
        </fieldset>
      )}
      <p role="status" className="font-semibold wrap-break-word">
        {outcomeInWords(question, answer, now)}
      </p>
      {deed !== "delete" && rowsIn(question, answer.scope, now).detached.length > 0 && (
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

/** Asks which rows of a series a change is for, before anything is saved; another rule is for those that follow. */
export function SeriesQuestion({ question, onConfirm, ...others }: SeriesQuestionProps) {
  const { series, deed } = question;
  const [answer, onAnswer] = useState<Answer>({ scope: deed === "rule" ? "following" : "this" });
  const [, , title, confirm] = DEEDS[deed];
  const isSeveral = deed === "cancelled" && answer.scope !== "this";
  return (
    <ConfirmDialog
      title={title}
      text={`Este aviso se repete: ${ruleInWords(series, useNow())}.`}
      cancel="Voltar"
      confirm={isSeveral ? "Cancelar avisos" : confirm}
      tone={deed === "cancelled" ? "danger" : "primary"}
      onConfirm={() => onConfirm(answer)}
      instead={<ScopeChoice {...{ question, answer, onAnswer }} />}
      {...others}
    />
  );
}
