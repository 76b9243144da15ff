import { useNow } from "@/lib/browser/clock.ts";
import type { Occurrence, Series } from "../model/series-query.ts";
import { type Answer, detachedIn } from "./scope.ts";

type DetachedSwitchProps = {
  series: Series;
  edited: Occurrence;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
};

/** Includes the rows that were changed alone; nothing where there are none. */
export function DetachedSwitch({ series, edited, answer, onAnswer }: DetachedSwitchProps) {
  const now = useNow();
  if (detachedIn(series, edited, answer.scope, now).length === 0) return null;
  return (
    <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="focus-ring size-6 shrink-0 accent-accent"
        checked={answer.includesDetached}
        onChange={({ target }) => onAnswer({ ...answer, includesDetached: target.checked })}
      />
      Mudar também os alterados
    </label>
  );
}
