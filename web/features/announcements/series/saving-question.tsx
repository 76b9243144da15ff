import { dayAt } from "./occurrence-days.ts";
import type { Plan, Question } from "./plan.ts";
import { RuleQuestion } from "./rule-question.tsx";
import { ScopeQuestion } from "./scope-question.tsx";

type SavingQuestionProps = {
  question: Question;
  onCancel: () => void;
  onConfirm: (plan: Plan) => void;
  onClosed: () => void;
};

/** Asks which of a series is meant; another rule is always for the following ones. */
export function SavingQuestion({ question, onCancel, onConfirm, onClosed }: SavingQuestionProps) {
  const { series, edited, changes, repetition } = question;
  const zone = series.rule?.time_zone;
  const day = changes.date && zone && dayAt(changes.date, zone);
  const movedTo = zone && day !== dayAt(edited.date, zone) ? day : undefined;
  const asked = { series, edited, columns: Object.keys(changes), onCancel, onClosed };
  return repetition ? (
    <RuleQuestion {...asked} {...{ repetition, movedTo }} onConfirm={() => onConfirm(question)} />
  ) : (
    <ScopeQuestion
      {...asked}
      deed="change"
      onConfirm={(scope) => onConfirm({ scope, changes, repetition })}
    />
  );
}
