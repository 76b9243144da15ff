import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  "title" | "opener" | "beside" | "onClose"
> & {
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** The changes are given up, before `onClose`. */
  onDiscard?: () => void;
  children: (close: () => void) => ReactNode;
};

/** A dialog with a form; closing it with unsaved changes asks for a confirmation. */
export function FormDialog(props: FormDialogProps) {
  const { dirty, onDiscard, onClose, children, ...dialog } = props;
  // The element that had the focus when the confirmation opened; null while it is closed.
  const [focused, setFocused] = useState<Element | null>(null);
  const close = () => {
    if (!dirty) return onClose();
    // A quick second Esc may arrive before the confirmation has the focus; it closes it.
    setFocused((open) => (open ? null : (document.activeElement ?? document.body)));
  };
  return (
    <>
      <Dialog {...dialog} onClose={close}>
        {children(close)}
      </Dialog>
      {focused && (
        <ConfirmDialog
          title="Descartar alterações?"
          text="O que você escreveu ainda não foi salvo."
          cancel="Continuar editando"
          confirm="Descartar"
          onCancel={() => setFocused(null)}
          onConfirm={() => {
            onDiscard?.();
            onClose();
          }}
          onClosed={() => focused instanceof HTMLElement && focused.focus()}
        />
      )}
    </>
  );
}

type DialogActionsProps = {
  onCancel: () => void;
  /** The button that does what the dialog is for. */
  children: ReactNode;
  /** Stands above the buttons, within reach of the thumb. */
  notice?: ReactNode;
};

/** The buttons at the end of a dialog, which stay above the on-screen keyboard while the dialog is scrolled. */
export function DialogActions({ onCancel, children, notice }: DialogActionsProps) {
  return (
    <div className="dialog-footer">
      {notice}
      <div className="dialog-buttons">
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
        {children}
      </div>
    </div>
  );
}
