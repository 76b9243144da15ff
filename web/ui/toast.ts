import { laterBundle } from "@/bundles.ts";
import { failureText } from "@/lib/data/supabase.ts";

type ToastAction = { label: string; onClick: () => void };

export type ToastContent = {
  title: string;
  description: string;
  action?: ToastAction;
  otherAction?: ToastAction;
  /** The id for `notify.dismiss`. A toast replaces the earlier one with the same id. */
  id?: string;
  durationMs?: number;
};

/** Time (ms) for which a toast offers to undo a change or to send the announcement. */
export const OFFER_MS = 10_000;

export type ToastKind = "success" | "error" | "info";

/**
 * Shows the texts in the browser's own dialogs, because the bundle with the toasts could not be
 * loaded.
 */
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

/** Shows and dismisses toasts. The first toast loads the code of toasts. */
export const notify = {
  success: show("success"),
  error: show("error"),
  /** Shows a toast that stays until the person closes it or uses its action. */
  info: show("info"),
  dismiss: (id: string) => laterBundle.loaded?.dismissToast(id),
  /** Dismisses success toasts when a sheet opens, because they would cover the sheet. */
  dismissSuccess: () => laterBundle.loaded?.dismissSuccess(),
};

/**
 * Returns an `onError` for a mutation. It logs the error and shows a toast with `title` and the
 * error's Portuguese text.
 */
export const showError =
  (title: string, textOf = failureText) =>
  (error: Error) => {
    console.error(error);
    notify.error({ title, description: textOf(error), id: title });
  };
