import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "./button.tsx";
import { Sheet, type SheetProps } from "./sheet.tsx";

const FIELDS =
  ":is(input, textarea, button, a[href]):not(:disabled, [hidden], [type=radio]:not(:checked), [data-optional] *)";

/**
 * Returns the first empty text field, or else the first control. Ignores elements with
 * `data-optional`.
 */
function firstField(body: HTMLElement) {
  const controls = [...body.querySelectorAll<HTMLElement>(FIELDS)];
  const empty = controls.find((one) => one instanceof HTMLInputElement && one.value === "");
  return empty ?? controls[0];
}

type DialogProps = Pick<SheetProps, "title" | "onClose" | "className" | "beside" | "children"> & {
  opener: HTMLElement | null;
  /**
   * Whether the dialog has only a few buttons. On phones such a dialog is at the bottom of the
   * window.
   */
  short?: boolean;
};

/** Returns the focus to the opener. If the opener has been removed, focuses the dialog below. */
function focusOpener(opener: HTMLElement | null) {
  const below = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1);
  returnFocus(opener?.isConnected ? opener : (below ?? null));
}

/**
 * Renders a modal dialog, at most 500 px wide (specification §9). Esc, Back, the overlay and the X
 * close it.
 */
export function Dialog({ opener, short = false, ...sheet }: DialogProps) {
  return (
    <Sheet {...sheet} short={short} firstFocus={firstField} onClosed={() => focusOpener(opener)} />
  );
}

type ConfirmDialogProps = {
  title: string;
  text: string;
  children?: ReactNode;
  /** Choices or a link to an alternative, above the buttons. */
  instead?: ReactNode;
  cancel?: string;
  confirm: string;
  /** `danger` for a question about deleting or cancelling. */
  tone?: "primary" | "danger";
  busy?: boolean;
  onCancel: () => void;
  /**
   * Called by Esc and Back. By default these call `onCancel`; a dialog whose button `cancel` is a
   * real answer needs this function.
   */
  onClose?: () => void;
  onConfirm: () => void;
  onClosed?: () => void;
};

/**
 * Returns the chosen radio button if there are several answers, otherwise the button that changes
 * nothing.
 */
const safeAnswer = (body: HTMLElement) =>
  body.querySelector<HTMLElement>("input:checked, [data-cancel]");

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, onCancel, onConfirm, tone = "danger", busy = false } = props;
  return (
    <Sheet
      isQuestion
      short
      title={title}
      onClose={props.onClose ?? onCancel}
      firstFocus={safeAnswer}
      onClosed={props.onClosed}
    >
      <Radix.Description asChild>
        <div className="-mt-3 text-muted wrap-break-word">
          <p>{text}</p>
          {props.children}
        </div>
      </Radix.Description>
      {props.instead}
      <div className="dialog-buttons mt-6">
        <Button data-cancel variant="outline" onClick={onCancel}>
          {props.cancel ?? "Voltar"}
        </Button>
        <Button variant={tone} aria-busy={busy} onClick={() => !busy && onConfirm()}>
          {props.confirm}
        </Button>
      </div>
    </Sheet>
  );
}

type FormDialogProps = Omit<DialogProps, "short" | "children"> & {
  dirty: boolean;
  onDiscard?: () => void;
  children: (close: () => void) => ReactNode;
};

/**
 * Renders a dialog with a form. If the form has unsaved changes, closing asks for a confirmation.
 */
export function FormDialog({ dirty, onDiscard, onClose, children, ...dialog }: FormDialogProps) {
  // The element that had the focus when the confirmation opened; null while no confirmation is
  // open.
  const [focused, setFocused] = useState<Element | null>(null);
  const close = () => {
    if (!dirty) return onClose();
    // A second Esc may arrive before the confirmation has the focus. It then closes the
    // confirmation.
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
  /**
   * The text of the button that closes the dialog. Only the specification's form says "Cancelar",
   * because elsewhere this word means to cancel an event.
   */
  cancel?: string;
  children: ReactNode;
  notice?: ReactNode;
};

/**
 * Renders the buttons at the end of a dialog. While the dialog is scrolled they stay above the
 * on-screen keyboard.
 */
export function DialogActions(props: DialogActionsProps) {
  const { onCancel, cancel = "Voltar", children, notice } = props;
  return (
    <div className="dialog-footer">
      {notice}
      <div className="dialog-buttons">
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
        {children}
      </div>
    </div>
  );
}
