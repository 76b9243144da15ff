import "./toaster.css";
import { CircleAlert, CircleCheck, RefreshCw, X } from "lucide-react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { Toaster as Sonner, toast } from "sonner";
import { buttonStyle } from "@/ui/button.tsx";
import type { ToastContent, ToastKind } from "@/ui/toast.ts";

const DURATIONS_MS = { success: 4_000, error: 12_000, info: Number.POSITIVE_INFINITY };
/** The time for a success toast with a button, which a person has to read and to press. */
const WITH_BUTTON_MS = 7_000;

const TOP = "max(0.5rem, env(safe-area-inset-top), var(--toast-top, 0px))";
const ABOVE_BAR = "calc(var(--bar-height, 0px) + 0.5rem)";

/**
 * Returns a position where the toast covers no control that the person needs next, such as a
 * dialog's buttons.
 */
function positionOf(kind: ToastKind) {
  if (window.matchMedia("(min-width: 80rem)").matches) return "bottom-left";
  const head = [...document.querySelectorAll(".overlay:not(.leaving) .sheet-head")].at(-1);
  if (kind !== "error" || !head) return "bottom-center";
  const { top, bottom } = head.getBoundingClientRect();
  // With a low dialog, the toast is above the dialog's title. With a high dialog, it is below the
  // title and the close button.
  const above = top > window.innerHeight / 3 ? 0 : bottom + 8;
  document.documentElement.style.setProperty("--toast-top", `${above}px`);
  return "top-center";
}

function Toaster() {
  return (
    <Sonner
      className="toasts"
      offset={{ top: TOP, bottom: ABOVE_BAR }}
      mobileOffset={{ top: TOP, bottom: ABOVE_BAR }}
      customAriaLabel="Mensagens"
      closeButton
      gap={10}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-accent-ink" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger-ink" />,
        info: <RefreshCw aria-hidden className="size-5" />,
        close: <X aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Fechar",
        classNames: {
          toast: "toast",
          content: "toast-content",
          title: "font-semibold",
          description: "whitespace-pre-line",
          closeButton: buttonStyle({ variant: "icon", className: "absolute top-0 right-0" }),
          actionButton: buttonStyle({ variant: "outline", className: "min-h-11" }),
          cancelButton: buttonStyle({ variant: "outline", className: "order-last min-h-11" }),
        },
      }}
    />
  );
}

// Toasts have their own React root, because an open dialog hides the app's root from screen
// readers.
let root: Root | undefined;

// Maps the app's toast ids to Sonner's. Sonner drops a new toast with the id of a toast that is
// just closing, so each toast gets a new id there.
const shownIds = new Map<string, string | number>();

export function dismissToast(id: string) {
  const shownId = shownIds.get(id);
  if (shownId !== undefined) toast.dismiss(shownId);
  shownIds.delete(id);
}

export function dismissSuccess() {
  for (const shown of toast.getToasts()) {
    if ("type" in shown && shown.type === "success") toast.dismiss(shown.id);
  }
}

/**
 * Returns a toast's button. Sonner restores the earlier focus when the button loses the focus. The
 * button therefore loses the focus before its action, because the action may open a dialog that
 * needs the focus.
 */
const button = ({ label, onClick }: NonNullable<ToastContent["action"]>) => ({
  label,
  onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.blur();
    onClick();
  },
});

export function showToast(kind: ToastKind, content: ToastContent) {
  const { title, description, action, otherAction, id, durationMs } = content;
  if (root === undefined) {
    root = createRoot(document.body.appendChild(document.createElement("div")));
    // The toaster is mounted synchronously, because Sonner drops toasts that are added before its
    // effects have run.
    flushSync(() => root?.render(<Toaster />));
  }
  if (id !== undefined) dismissToast(id);
  const shownId = toast[kind](title, {
    description,
    position: positionOf(kind),
    duration: durationMs ?? (action && kind === "success" ? WITH_BUTTON_MS : DURATIONS_MS[kind]),
    ...(action && { action: button(action) }),
    // `cancel` is Sonner's second button. Like the first button it closes the toast.
    ...(otherAction && { cancel: button(otherAction) }),
  });
  if (id !== undefined) shownIds.set(id, shownId);
}
