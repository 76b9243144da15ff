import { AlertDialog as Radix } from "radix-ui";
import { Button } from "./button.tsx";

type ConfirmDialogProps = {
  title: string;
  text: string;
  cancel: string;
  confirm: string;
  busy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Called after the dialog was removed, to restore the focus. */
  onClosed?: () => void;
};

/** A confirmation, open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, cancel, confirm, busy = false, onCancel, onConfirm, onClosed } = props;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay grid items-center justify-items-center p-4">
          <Radix.Content
            onCloseAutoFocus={(event) => {
              if (!onClosed) return;
              event.preventDefault();
              onClosed();
            }}
            className="sheet w-full max-w-md rounded-2xl bg-surface p-6 shadow-lift sm:p-7"
          >
            <Radix.Title className="font-serif text-2xl font-semibold">{title}</Radix.Title>
            <Radix.Description className="mt-2 text-muted">{text}</Radix.Description>
            <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Radix.Cancel asChild>
                <Button variant="outline">{cancel}</Button>
              </Radix.Cancel>
              <Button variant="danger" aria-busy={busy} onClick={() => !busy && onConfirm()}>
                {confirm}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
