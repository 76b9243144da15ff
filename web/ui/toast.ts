import { laterBundle } from "@/bundles.ts";
import { failureText } from "@/lib/data/supabase.ts";

type ToastAction = { label: string; onClick: () => void };

/** The texts of a toast, and its buttons. */
export type ToastContent = {
  title: string;
  description: string;
  action?: ToastAction;
  /** Less needed than `action`, and so less visible. */
  otherAction?: ToastAction;
  /** For `notify.dismiss`; a toast replaces the one before it with the same id. */
  id?: string;
  durationMs?: number;
};

export type ToastKind = "success" | "error" | "info";

/** Uses the browser's own dialogs, because the part with the toasts cannot be fetched. */
function showPlainly({ title, description, action }: ToastContent) {
  const text = `${title}\n${description}`;
  if (action === undefined) alert(text);
  else if (confirm(`${text}\n\n${action.label}?`)) action.onClick();
}

const show = (kind: ToastKind) => (content: ToastContent) => {
  laterBundle.load().then(
    ({ showToast }) => showToast(kind, content),
    () => showPlainly(content),
  );
};

/** Shows toasts, which are fetched for the first one, and takes them away. */
export const notify = {
  success: show("success"),
  error: show("error"),
  /** Stays until its action is used or it is closed. */
  info: show("info"),
  dismiss: (id: string) => laterBundle.loaded?.dismissToast(id),
  /** A sheet opens: a toast about an earlier step must not lie over it. */
  dismissSuccess: () => laterBundle.loaded?.dismissSuccess(),
};

/** Returns the `onError` of a mutation: logs the error and shows its Portuguese text in a toast with this title. */
export const showError =
  (title: string, textOf = failureText) =>
  (error: Error) => {
    console.error(error);
    notify.error({ title, description: textOf(error), id: title });
  };
