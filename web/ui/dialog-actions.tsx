import type { ReactNode } from "react";
import { Button } from "./button.tsx";

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
