import { failureText } from "@/lib/data/supabase.ts";
import { notify } from "./toast.ts";

/** What a mutation does with its error: logs it, and shows its Portuguese text in a toast with this title. */
export const showError =
  (title: string, textOf = failureText) =>
  (error: Error) => {
    console.error(error);
    notify.error({ title, description: textOf(error), id: title });
  };

/** What a form's mutation does with the toast of this title: takes it away at the next attempt, shows it when that fails. */
export const failureToast = (title: string, textOf = failureText) => ({
  onMutate: () => notify.dismiss(title),
  onError: showError(title, textOf),
});
