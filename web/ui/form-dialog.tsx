import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = {
  title: string;
  opener: HTMLElement | null;
  /** Something was typed that is not saved. */
  dirty: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
};

/** A dialog with a form: closing it asks before it throws typed text away. */
export function FormDialog({ title, opener, dirty, onClose, children }: FormDialogProps) {
  // What had the focus when the question came up, null while none is asked.
  const [asking, setAsking] = useState<Element | null>(null);
  const close = () => {
    if (!dirty) return onClose();
    // A quick second Esc may come here before the question has taken the keyboard, and is its answer.
    setAsking((asked) => (asked ? null : (document.activeElement ?? document.body)));
  };
  return (
    <>
      <Dialog title={title} opener={opener} onClose={close}>
        {children(close)}
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Descartar alterações?"
          text="O que você escreveu ainda não foi salvo."
          cancel="Continuar editando"
          confirm="Descartar"
          onCancel={() => setAsking(null)}
          onConfirm={onClose}
          onClosed={() => asking instanceof HTMLElement && asking.focus()}
        />
      )}
    </>
  );
}
