import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "./button.tsx";
import { Sheet, type SheetProps } from "./sheet.tsx";

const FIELDS =
  ":is(input, textarea, button, a[href]):not(:disabled, [hidden], [type=radio]:not(:checked), [data-optional] *)";

/**
 * Returns the first empty text field, or else the first control; skips parts marked
 * `data-optional`.
 */
function firstField(body: HTMLElement) {
  const controls = [...body.querySelectorAll<HTMLElement>(FIELDS)];
  const empty = controls.find((one) => one instanceof HTMLInputElement && one.value === "");
  return empty ?? controls[0];
}

type DialogProps = Pick<SheetProps, "title" | "onClose" | "className" | "beside" | "children"> & {
  /** The element that gets the focus when the dialog closes. */
  opener: HTMLElement | null;
  /** Whether the dialog has only a few buttons, and so stands at the bottom of a phone's window. */
  short?: boolean;
};

/** Returns the focus to the opener; to the dialog below when the opener has been removed. */
function focusOpener(opener: HTMLElement | null) {
  const below = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1);
  returnFocus(opener?.isConnected ? opener : (below ?? null));
}

/**
 * A modal dialog of at most 500 px (specification §9), closed by Esc, Back, the overlay and the X.
 */
export function Dialog({ opener, short = false, ...sheet }: DialogProps) {
  return (
    <Sheet {...sheet} short={short} firstFocus={firstField} onClosed={() => focusOpener(opener)} />
  );
}

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** Details below the text of the question. */
  children?: ReactNode;
  /** Choices, or a link to another way, above the buttons. */
  instead?: ReactNode;
  cancel?: string;
  confirm: string;
  /** `danger` for a question whose answer deletes or cancels something. */
  tone?: "primary" | "danger";
  busy?: boolean;
  onCancel: () => void;
  /** Called by Esc and Back instead of `onCancel`, when `cancel` is an answer of its own. */
  onClose?: () => void;
  onConfirm: () => void;
  /** Called after the dialog was removed, to restore the focus. */
  onClosed?: () => void;
};

/**
 * Returns the chosen radio button where there are several answers, else the button that changes
 * nothing.
 */
const safeAnswer = (body: HTMLElement) =>
  body.querySelector<HTMLElement>("input:checked, [data-cancel]");

/** Asks for a confirmation. The dialog is open as long as it is rendered. */
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
  /** Whether the form has unsaved changes. */
  dirty: boolean;
  /** Called before `onClose` when the person discards the changes. */
  onDiscard?: () => void;
  children: (close: () => void) => ReactNode;
};

/** Renders a dialog with a form. Closing it with unsaved changes asks for a confirmation. */
export function FormDialog({ dirty, onDiscard, onClose, children, ...dialog }: FormDialogProps) {
  // The element that had the focus when the confirmation opened; null while it is closed.
  const [focused, setFocused] = useState<Element | null>(null);
  const close = () => {
    if (!dirty) return onClose();
    // A second Esc may arrive before the confirmation has the focus. The key then closes the
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
   * The text of the button that closes the dialog. Only the specification's form says "Cancelar", a
   * word for events elsewhere.
   */
  cancel?: string;
  /** The main button of the dialog. */
  children: ReactNode;
  /** A message above the buttons. */
  notice?: ReactNode;
};

/**
 * Renders the buttons at the end of a dialog. They stay above the on-screen keyboard while the
 * dialog is scrolled.
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
