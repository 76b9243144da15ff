import { CircleAlert } from "lucide-react";

/** Why a form could not be saved. Rendered without a text at first: screen readers announce only later changes. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="form-error text-danger-ink empty:hidden">
      {text && (
        <span className="flex items-start gap-1.5 wrap-anywhere">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          {text}
        </span>
      )}
    </p>
  );
}
