import { inWords } from "@/lib/text/dates.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";

type PastDateQuestionProps = {
  /** When the announcement is, as ISO 8601. */
  date: string;
  editing: boolean;
  onCorrect: () => void;
  onConfirm: () => void;
  /** Called when the question has gone. */
  onClosed: () => void;
};

/** A wrong year or month is easily chosen, and the announcement would not be on the list. */
export function PastDateQuestion(props: PastDateQuestionProps) {
  const { date, editing, onCorrect, onConfirm, onClosed } = props;
  const action = editing ? "Salvar" : "Publicar";
  return (
    <ConfirmDialog
      title="A data já passou"
      text={`Esta data já passou: ${inWords(date, Date.now())}. ${action} mesmo assim?`}
      cancel="Corrigir a data"
      confirm={`${action} mesmo assim`}
      tone="primary"
      onCancel={onCorrect}
      onConfirm={onConfirm}
      onClosed={onClosed}
    />
  );
}
