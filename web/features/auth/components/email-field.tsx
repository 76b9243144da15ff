import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";

type EmailFieldProps = { registration: UseFormRegisterReturn; error: string | undefined };

export function EmailField({ registration, error }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      {(controlProps) => (
        <Input
          {...controlProps}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          {...registration}
        />
      )}
    </Field>
  );
}
