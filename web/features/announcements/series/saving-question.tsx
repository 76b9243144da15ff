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
  const asked = { series, edited, columns: Object.keys(changes), onCancel, onClosed };
  return repetition ? (
    <RuleQuestion {...asked} repetition={repetition} onConfirm={() => onConfirm(question)} />
  ) : (
    <ScopeQuestion
      {...asked}
      deed="change"
      onConfirm={(scope) => onConfirm({ scope, changes, repetition })}
    />
  );
}
