import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { Button } from "./button.tsx";

type DialogActionsProps = {
  onCancel: () => void;
  /** The button that does what the dialog is for. */
  children: ReactNode;
  className?: string;
};

/** The buttons at the end of a dialog. */
export function DialogActions({ onCancel, children, className = "mt-6" }: DialogActionsProps) {
  return (
    <div className={cn("flex flex-col-reverse gap-3 sm:flex-row sm:justify-end", className)}>
      <Button variant="outline" onClick={onCancel}>
        Cancelar
      </Button>
      {children}
    </div>
  );
}
