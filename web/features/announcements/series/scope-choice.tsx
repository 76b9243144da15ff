import { useId } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { RadioCard } from "@/ui/radio-card.tsx";
import type { Occurrence, Series } from "../model/series-query.ts";
import { DetachedSwitch } from "./detached-switch.tsx";
import { counted } from "./repetition.ts";
import { type Answer, type Deed, inScope, SCOPE_NAMES, SCOPES, scopeInWords } from "./scope.ts";

type ScopeChoiceProps = {
  series: Series;
  edited: Occurrence;
  deed: Deed;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
};

/** Asks which rows of a series are meant, and says in a sentence what happens to how many. */
export function ScopeChoice({ series, edited, deed, answer, onAnswer }: ScopeChoiceProps) {
  const now = useNow();
  const name = useId();
  return (
    <div className="mt-4">
      <fieldset className="min-w-0 space-y-2">
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
              : counted(inScope(series, edited, scope, now).length)}
          </RadioCard>
        ))}
      </fieldset>
      <p role="status" className="mt-4 font-semibold wrap-break-word">
        {scopeInWords(series, edited, answer, deed, now)}
      </p>
      {deed !== "delete" && <DetachedSwitch {...{ series, edited, answer, onAnswer }} />}
    </div>
  );
}
