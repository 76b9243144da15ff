/** What a toast says; the action is one button. */
export type ToastContent = {
  title: string;
  description: string;
  action?: { label: string; onClick: () => void };
};

export type Toast = ToastContent & { kind: "success" | "error" | "info" };

// The library that shows toasts is loaded with the first one. Until it stands, toasts wait here.
let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

function raise(toast: Toast) {
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

export const waitingToasts = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => waiting,
  /** Takes all of them out: whoever takes them shows them. */
  take(): readonly Toast[] {
    const taken = waiting;
    waiting = [];
    for (const listener of listeners) listener();
    return taken;
  },
};

/** Raises a toast; none is lost, however early it comes. */
export const notify = {
  success: (content: ToastContent) => raise({ kind: "success", ...content }),
  error: (content: ToastContent) => raise({ kind: "error", ...content }),
  /** Stays until it is used or closed. */
  news: (content: ToastContent) => raise({ kind: "info", ...content }),
};
