import { useId } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { formatDay } from "@/lib/text/dates.ts";
import { RadioCard } from "@/ui/radio-card.tsx";
import { ownChangesInWords } from "../model/change-words.ts";
import type { Occurrence, Series } from "../model/series-query.ts";
import { counted } from "./repetition.ts";
import {
  type Deed,
  inScope,
  keptInWords,
  SCOPE_NAMES,
  SCOPES,
  type Scope,
  scopeInWords,
} from "./scope.ts";

// More of them are not read before a press.
const MOST_KEPT = 3;

type ScopeChoiceProps = {
  series: Series;
  edited: Occurrence;
  deed: Deed;
  /** The columns that change, of which some may have been changed by themselves. */
  columns?: readonly string[];
  scope: Scope;
  onScope: (scope: Scope) => void;
};

/** Which of a series is meant, and in a sentence what will happen to how many. */
export function ScopeChoice(props: ScopeChoiceProps) {
  const { series, edited, deed, columns = [], scope, onScope } = props;
  const now = useNow();
  const name = useId();
  const own = deed === "delete" ? undefined : ownChangesInWords(edited.own_changes);
  const kept = keptInWords(series, edited, scope, columns, now);
  return (
    <div className="mt-4">
      {own && <p className="mb-3 text-muted">{own}.</p>}
      <fieldset className="min-w-0 space-y-2">
        <legend className="sr-only">Quais avisos</legend>
        {SCOPES.map((each) => (
          <RadioCard
            key={each}
            name={name}
            label={SCOPE_NAMES[each]}
            checked={each === scope}
            onChoose={() => onScope(each)}
          >
            {each === "this"
              ? formatDay(edited.date)
              : counted(inScope(series, edited, each, now).length)}
          </RadioCard>
        ))}
      </fieldset>
      <div role="status" className="mt-4 wrap-break-word">
        <p className="font-semibold">{scopeInWords(series, edited, scope, deed, columns, now)}</p>
        {kept.slice(0, MOST_KEPT).map((words) => (
          <p key={words} className="mt-1 text-muted">
            {words}
          </p>
        ))}
        {kept.length > MOST_KEPT && (
          <p className="mt-1 text-muted">E mais {kept.length - MOST_KEPT} assim.</p>
        )}
      </div>
    </div>
  );
}
