import { failureText } from "@/lib/data/supabase.ts";

type ToastAction = { label: string; onClick: () => void };

/** The texts of a toast, and its buttons. */
export type ToastContent = {
  title: string;
  description: string;
  action?: ToastAction;
  /** Less needed than `action`, and so less visible. */
  otherAction?: ToastAction;
  /** For `notify.dismiss`. */
  id?: string;
  /** How long it stays, where its kind does not say. */
  durationMs?: number;
};

export type Toast = ToastContent & { kind: "success" | "error" | "info" };

// The library that shows toasts is loaded for the first one; until it is there they are queued here.
let queue: readonly Toast[] = [];
const listeners = new Set<() => void>();
const dismissListeners = new Set<(id: string) => void>();
const leaveListeners = new Set<(kinds: readonly Toast["kind"][]) => void>();

function add(toast: Toast) {
  queue = [...queue, toast];
  for (const listener of listeners) listener();
}

export const toastQueue = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Calls `listener` with the id of a toast that has to go. */
  onDismiss(listener: (id: string) => void) {
    dismissListeners.add(listener);
    return () => dismissListeners.delete(listener);
  },
  /** Calls `listener` with the kinds of which none stays that was said before. */
  onLeave(listener: (kinds: readonly Toast["kind"][]) => void) {
    leaveListeners.add(listener);
    return () => leaveListeners.delete(listener);
  },
  snapshot: () => queue,
  /** Empties the queue; the caller shows what it returns. */
  drain(): readonly Toast[] {
    const drained = queue;
    queue = [];
    for (const listener of listeners) listener();
    return drained;
  },
};

/** Shows a toast, also before the library is loaded. */
export const notify = {
  success: (content: ToastContent) => add({ kind: "success", ...content }),
  error: (content: ToastContent) => add({ kind: "error", ...content }),
  /** Stays until its action is used or it is closed. */
  info: (content: ToastContent) => add({ kind: "info", ...content }),
  /** Another screen or a dialog has opened: what was said before goes. An error stays with the form that it is about. */
  leave(...kinds: Toast["kind"][]) {
    for (const listener of leaveListeners) listener(kinds);
  },
  /** Takes the toasts of this id away, shown or waiting. */
  dismiss(id: string) {
    if (queue.some((toast) => toast.id === id)) {
      queue = queue.filter((toast) => toast.id !== id);
      for (const listener of listeners) listener();
    }
    for (const listener of dismissListeners) listener(id);
  },
};

/** What a mutation does with its error: logs it, and shows its Portuguese text in a toast with this title. */
export const showError =
  (title: string, textOf = failureText) =>
  (error: Error) => {
    console.error(error);
    notify.error({ title, description: textOf(error), id: title });
  };
