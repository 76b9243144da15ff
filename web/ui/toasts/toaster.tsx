import "./toaster.css";
import { CircleAlert, CircleCheck, RefreshCw, X } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Toaster as Sonner, toast as show } from "sonner";
import { useMedia } from "@/lib/browser/media.ts";
import { type Toast, toastQueue } from "@/ui/toast.ts";
import { useToastBottom } from "./toast-place.ts";

// Beside a dialog, which is 500 px wide, there is room for a toast.
const WIDE = "(min-width: 80rem)";
const DURATIONS_MS = {
  success: 7_000,
  // It has to be read, and may require an action.
  error: 12_000,
  info: Number.POSITIVE_INFINITY,
};

// Sonner's ids by ours. It drops a toast that comes back with the id of one that is just leaving.
const shownIds = new Map<string, string | number>();

// What was said a moment ago was said of the step that opened the screen.
const JUST_NOW_MS = 500;
type Said = { kind: Toast["kind"]; at: number; form: Element | null | undefined };
/** The toasts that leave with what they were said on. */
const passing = new Map<string | number, Said>();

function leave(goes: (said: Said) => boolean) {
  const now = performance.now();
  for (const [shownId, said] of passing) {
    if (!goes(said) || now - said.at < JUST_NOW_MS) continue;
    passing.delete(shownId);
    show.dismiss(shownId);
  }
}

/**
 * A button that first gives the focus back to what had it before the toast. The library does so when it draws the toasts
 * next, which may be after the press has given the focus to something else.
 */
const releasing = ({ label, onClick }: NonNullable<Toast["action"]>) => ({
  label,
  onClick: () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest(".toasts"))
      activeElement.blur();
    onClick();
  },
});

function showToast({ kind, title, description, action, otherAction, id, durationMs }: Toast) {
  const shownId = show[kind](title, {
    description,
    duration: durationMs ?? DURATIONS_MS[kind],
    ...(action && { action: releasing(action) }),
    // The library's second button, which closes the toast as the first one does.
    ...(otherAction && { cancel: releasing(otherAction) }),
  });
  if (id !== undefined) shownIds.set(id, shownId);
  const form = document.activeElement?.closest("form");
  passing.set(shownId, { kind, at: performance.now(), form });
}

/** Who types again in a form has read what was wrong with it: it must not lie over the form's button. */
const leaveTyping = ({ target }: Event) => {
  if (!(target instanceof Element)) return;
  leave(({ kind, form }) => {
    if (kind !== "error") return kind === "success";
    // A button that was disabled meanwhile had no focus.
    return (form ?? target.closest("form"))?.contains(target) === true;
  });
};

function showQueued() {
  if (toastQueue.snapshot().length === 0) return;
  for (const toast of toastQueue.drain()) showToast(toast);
}

/** Shows the toasts of `notify`, in an element beside the app's root, so that no open dialog hides them. */
export function Toaster() {
  const wide = useMedia(WIDE);
  const bottom = useToastBottom();
  // Sonner drops toasts from before its element has mounted, which it has when effects run.
  useEffect(() => {
    showQueued();
    const stops = [
      toastQueue.subscribe(showQueued),
      toastQueue.onLeave((kinds) => leave(({ kind }) => kinds.includes(kind))),
      toastQueue.onDismiss((id) => {
        const shownId = shownIds.get(id);
        if (shownId !== undefined) show.dismiss(shownId);
      }),
    ];
    document.addEventListener("input", leaveTyping);
    return () => {
      document.removeEventListener("input", leaveTyping);
      for (const stop of stops) stop();
    };
  }, []);

  return createPortal(
    <Sonner
      className="toasts"
      position={wide ? "bottom-right" : "bottom-center"}
      offset={{ bottom }}
      mobileOffset={{ bottom }}
      customAriaLabel="Mensagens"
      closeButton
      gap={10}
      icons={{
        success: <CircleCheck aria-hidden className="size-6 text-accent-ink" />,
        error: <CircleAlert aria-hidden className="size-6 text-danger-ink" />,
        info: <RefreshCw aria-hidden className="size-6" />,
        close: <X aria-hidden className="size-5" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Fechar",
        classNames: {
          toast: "toast",
          success: "toast-success",
          error: "toast-error",
          content: "toast-content",
          title: "font-semibold",
          // A second line says where to find what was saved.
          description: "whitespace-pre-line",
          closeButton: "toast-close focus-ring",
          actionButton: "toast-action focus-ring",
          cancelButton: "toast-action toast-other-action focus-ring",
        },
      }}
    />,
    document.body,
  );
}
