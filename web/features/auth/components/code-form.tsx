import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { errorText, isTemporary } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useRedeem } from "../recovery-mutations.ts";
import type { PasswordPurpose } from "../rules.ts";
import { codeSchema } from "../schema.ts";

type CodeFormProps = { email: string; purpose: PasswordPurpose };

/** Signs in with the code of a mail, which may have been read on another device. The password is chosen next. */
export function CodeForm({ email, purpose }: CodeFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(codeSchema),
    defaultValues: { code: "" },
  });
  const { mutate, isPending } = useRedeem();

  const submit = handleSubmit(({ code }) => {
    if (isPending) return;
    mutate(
      { kind: "code", purpose, email, code },
      {
        onError: (error) => {
          const message = isTemporary(error)
            ? errorText(error)
            : "Código errado ou vencido. Confira os números ou peça um novo.";
          setError("code", { message }, { shouldFocus: true });
        },
      },
    );
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label="Código do email" error={formState.errors.code?.message}>
        {(controlProps) => (
          <Input
            {...controlProps}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="tracking-[0.3em] tabular-nums"
            {...register("code")}
          />
        )}
      </Field>
      <Button type="submit" aria-busy={isPending} aria-disabled={isPending} className="w-full">
        {isPending ? "Conferindo..." : "Usar código"}
      </Button>
    </form>
  );
}
