import { useNow } from "@/lib/browser/clock.ts";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import type { Occurrence, Series } from "../model/series-query.ts";
import type { Repetition } from "./repetition.ts";
import { ruleChangeInWords } from "./rule-change.ts";
import { keptInWords } from "./scope.ts";

type RuleQuestionProps = {
  series: Series;
  edited: Occurrence;
  repetition: Repetition;
  /** The columns that change with it. */
  columns: readonly string[];
  /** The day to which it moves. */
  movedTo: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
  onClosed: () => void;
};

/** Says what another rule means for those that are announced, before it is saved. */
export function RuleQuestion(props: RuleQuestionProps) {
  const { series, edited, repetition, columns, movedTo, ...answers } = props;
  const now = useNow();
  const kept = keptInWords(series, edited, "following", columns, now);
  return (
    <ConfirmDialog
      title="Mudar a repetição?"
      text={ruleChangeInWords(series, edited, repetition, now, movedTo)}
      cancel="Voltar"
      confirm="Mudar a repetição"
      tone="primary"
      {...answers}
    >
      {columns.length > 0 && <p className="mt-2">O que você alterou vale para eles também.</p>}
      {kept.map((words) => (
        <p key={words} className="mt-2">
          {words}
        </p>
      ))}
    </ConfirmDialog>
  );
}
