import { useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import type { Occurrence, Series } from "../model/series-query.ts";
import { ruleInWords } from "../model/series-words.ts";
import type { Deed, Scope } from "./scope.ts";
import { ScopeChoice } from "./scope-choice.tsx";

type ScopeQuestionProps = {
  series: Series;
  edited: Occurrence;
  deed: Exclude<Deed, "delete">;
  /** The columns that change. */
  columns: readonly string[];
  onCancel: () => void;
  onConfirm: (scope: Scope) => void;
  /** Called after the question was removed, to restore the focus. */
  onClosed?: () => void;
};

const TITLES = {
  change: "Alterar quais?",
  cancelled: "Cancelar quais?",
  postponed: "Adiar quais?",
  scheduled: "Confirmar quais?",
};
const CONFIRMS = {
  change: "Salvar",
  cancelled: "Cancelar aviso",
  postponed: "Adiar",
  scheduled: "Confirmar",
};

/** Asks which of a series a change is for, before anything is saved. */
export function ScopeQuestion(props: ScopeQuestionProps) {
  const { series, edited, deed, columns, onCancel, onConfirm, onClosed } = props;
  const [scope, setScope] = useState<Scope>("this");
  const now = useNow();
  const rule = series.rule ? `: ${ruleInWords(series.rule, now)}` : "";
  return (
    <ConfirmDialog
      title={TITLES[deed]}
      text={`Este aviso se repete${rule}.`}
      cancel="Voltar"
      confirm={deed === "cancelled" && scope !== "this" ? "Cancelar avisos" : CONFIRMS[deed]}
      tone={deed === "cancelled" ? "danger" : "primary"}
      onCancel={onCancel}
      onConfirm={() => onConfirm(scope)}
      instead={<ScopeChoice {...{ series, edited, deed, columns, scope }} onScope={setScope} />}
      {...(onClosed && { onClosed })}
    />
  );
}
