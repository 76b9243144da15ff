import "./dialog.css";
import { AlertDialog as Radix } from "radix-ui";
import { type ReactNode, useEffect } from "react";
import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { scrollToFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** What the question is about, under the text. */
  children?: ReactNode;
  /** Another way, before the buttons. */
  instead?: ReactNode;
  cancel: string;
  confirm: string;
  /** `danger` for what takes something away. */
  tone?: "primary" | "danger";
  busy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Called after the dialog was removed, to restore the focus. */
  onClosed?: () => void;
};

/** A confirmation, open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, children, instead, cancel, confirm, onCancel, onConfirm, onClosed } = props;
  const { tone = "danger", busy = false } = props;
  useBackLayer(true, onCancel);
  useEffect(() => notify.leave("success"), []);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay dialog-overlay">
          <Radix.Content
            // The library moves the focus from one end to the other without scrolling to it. The question opens at its top.
            onFocus={(event) =>
              event.currentTarget.contains(event.relatedTarget) && scrollToFocus(event)
            }
            // Where there is a choice, it is what is asked; else the button that changes nothing has the focus.
            onOpenAutoFocus={(event) => {
              const { currentTarget } = event;
              if (!(currentTarget instanceof HTMLElement)) return;
              const chosen = currentTarget.querySelector<HTMLInputElement>("input:checked");
              if (!chosen) return;
              event.preventDefault();
              chosen.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={(event) => {
              if (!onClosed) return;
              event.preventDefault();
              onClosed();
            }}
            className="sheet dialog bottom-sheet w-full max-w-md bg-surface pt-6 shadow-lift sm:rounded-2xl sm:pt-7"
          >
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-2 text-muted wrap-break-word">
                <p>{text}</p>
                {children}
              </div>
            </Radix.Description>
            {instead}
            <div className="dialog-buttons mt-6">
              <Radix.Cancel asChild>
                <Button variant="outline">{cancel}</Button>
              </Radix.Cancel>
              <Button variant={tone} aria-busy={busy} onClick={() => !busy && onConfirm()}>
                {confirm}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
