import { CircleAlert, CircleCheck, RefreshCw, X } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Toaster as Sonner, toast as show } from "sonner";
import { type Toast, toastQueue } from "./toast.ts";

const WIDE = "(min-width: 40rem)";
const DURATIONS_MS = {
  success: 7_000,
  // It has to be read, and may require an action.
  error: 12_000,
  info: Number.POSITIVE_INFINITY,
};

function showToast({ kind, title, description, action }: Toast) {
  show[kind](title, {
    description,
    duration: DURATIONS_MS[kind],
    ...(action && { action }),
  });
}

function showQueued() {
  if (toastQueue.snapshot().length === 0) return;
  for (const toast of toastQueue.drain()) showToast(toast);
}

/** Shows the toasts of `notify`, in an element beside the app's root, so that no open dialog hides them. */
export function Toaster() {
  // Sonner drops toasts from before its element has mounted, which it has when effects run.
  useEffect(() => {
    showQueued();
    const unsubscribe = toastQueue.subscribe(showQueued);
    return () => void unsubscribe();
  }, []);

  return createPortal(
    <Sonner
      position={window.matchMedia(WIDE).matches ? "bottom-right" : "top-center"}
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
          closeButton: "toast-close focus-ring",
          actionButton: "toast-action focus-ring",
        },
      }}
    />,
    document.body,
  );
}
