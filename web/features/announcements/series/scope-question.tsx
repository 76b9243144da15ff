import { useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import type { Occurrence, Series } from "../model/series-query.ts";
import { ruleInWords } from "../model/series-words.ts";
import type { Answer, Deed } from "./scope.ts";
import { ScopeChoice } from "./scope-choice.tsx";

type ScopeQuestionProps = {
  series: Series;
  edited: Occurrence;
  deed: Exclude<Deed, "delete">;
  onCancel: () => void;
  onConfirm: (answer: Answer) => void;
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

/** Asks which rows of a series a change is for, before anything is saved. */
export function ScopeQuestion(props: ScopeQuestionProps) {
  const { series, edited, deed, onConfirm, ...others } = props;
  const [answer, onAnswer] = useState<Answer>({ scope: "this", includesDetached: false });
  const now = useNow();
  const rule = series.rule ? `: ${ruleInWords(series.rule, now)}` : "";
  return (
    <ConfirmDialog
      title={TITLES[deed]}
      text={`Este aviso se repete${rule}.`}
      cancel="Voltar"
      confirm={deed === "cancelled" && answer.scope !== "this" ? "Cancelar avisos" : CONFIRMS[deed]}
      tone={deed === "cancelled" ? "danger" : "primary"}
      onConfirm={() => onConfirm(answer)}
      instead={<ScopeChoice {...{ series, edited, deed, answer, onAnswer }} />}
      {...others}
    />
  );
}
