import { useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { toInputs } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import { plainDay, ruleInWords } from "../model/series-words.ts";
import { DetachedSwitch } from "./detached-switch.tsx";
import { dayAt } from "./occurrence-days.ts";
import type { Question } from "./plan.ts";
import { announcedDays, counted } from "./repetition.ts";
import { type Answer, detachedIn, detachedInWords, inScope } from "./scope.ts";

/** Says what another rule changes from the edited row on, at `now` (ms). */
function ruleChangeInWords(question: Question, includesDetached: boolean, now: number): string {
  const { series, edited, seen, changes, repetition } = question;
  const day = dayAt(changes.date ?? edited.date, seen.time_zone);
  const rule = { ...seen, ...repetition };
  const left = includesDetached ? 0 : detachedIn(series, edited, "following", now).length;
  const others = inScope(series, edited, "following", now).length - 1 - left;
  if (rule.until === day) {
    if (others === 0) return "Este é o último.";
    return `Este é o último. ${others === 1 ? "O seguinte é excluído" : `Os ${others} seguintes são excluídos`}.`;
  }
  const isSame = rule.frequency === seen.frequency && changes.date === undefined;
  const changed = isSame ? rule : { ...rule, starts_on: day };
  const today = toInputs(new Date(now).toISOString()).date;
  const { days } = announcedDays(changed, day, rule.until, today);
  const change = `De ${plainDay(day, now)} em diante: ${ruleInWords(changed, now)}.`;
  return `${change} Agora: ${counted(others + 1)}; depois: ${counted(days.length)}. O que fica fora dos novos dias é excluído.`;
}

type RuleQuestionProps = {
  question: Question;
  onCancel: () => void;
  onConfirm: (answer: Answer) => void;
  onClosed: () => void;
};

/** Says what another rule means for the announcements of a series, before it is saved. */
export function RuleQuestion({ question, onConfirm, ...others }: RuleQuestionProps) {
  const { series, edited, changes } = question;
  const [answer, onAnswer] = useState<Answer>({ scope: "following", includesDetached: false });
  const now = useNow();
  const left = answer.includesDetached ? [] : detachedIn(series, edited, "following", now);
  return (
    <ConfirmDialog
      title="Mudar a repetição?"
      text={ruleChangeInWords(question, answer.includesDetached, now)}
      cancel="Voltar"
      confirm="Mudar a repetição"
      tone="primary"
      onConfirm={() => onConfirm(answer)}
      instead={<DetachedSwitch {...{ series, edited, answer, onAnswer }} />}
      {...others}
    >
      {Object.keys(changes).length > 0 && (
        <p className="mt-2">O que você alterou vale para eles também.</p>
      )}
      {left.length > 0 && <p className="mt-2">{detachedInWords(left.length)}</p>}
    </ConfirmDialog>
  );
}
