import { CircleAlert, CircleCheck, RefreshCw, X } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Toaster as Sonner, toast as show } from "sonner";
import { type Toast, waitingToasts } from "./toast.ts";

const WIDE = "(min-width: 40rem)";
const DURATIONS_MS = {
  success: 7_000,
  // Somebody has to read it, and perhaps to act on it.
  error: 12_000,
  info: Number.POSITIVE_INFINITY,
};

function present({ kind, title, description, action }: Toast) {
  show[kind](title, {
    description,
    duration: DURATIONS_MS[kind],
    ...(action && { action }),
  });
}

function presentWaiting() {
  if (waitingToasts.snapshot().length === 0) return;
  for (const toast of waitingToasts.take()) present(toast);
}

/** Shows what `notify` raises. Stands beside the app in the page, so that an open dialog does not hide it. */
export function Toaster() {
  // Sonner forgets what is raised before its own element listens, which it does by now.
  useEffect(() => {
    presentWaiting();
    const unsubscribe = waitingToasts.subscribe(presentWaiting);
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
