import { errorText } from "@/lib/data/errors.ts";
import { failureToast } from "@/ui/toast.ts";

/** Puts a text at a field, or at the end of the form as `root.server`. */
export type OnRefused<Field extends string> = (field: Field | "root.server", text: string) => void;

/**
 * What a form's mutation does when it fails: the form says why, at the field that `fields` has for the code of the
 * error. What is about none of them is shown in a toast of this title as well, until the next attempt.
 */
export function formRefusal<Field extends string>(
  title: string,
  fields: Readonly<Record<string, Field>>,
  onRefused: OnRefused<Field>,
) {
  const { onMutate, onError: showToast } = failureToast(title);
  return {
    onMutate,
    onError: (error: Error) => {
      const field = fields[String(Reflect.get(error, "code"))];
      if (field === undefined) showToast(error);
      else console.error(error);
      onRefused(field ?? "root.server", errorText(error));
    },
  };
}
