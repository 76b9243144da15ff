import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Field, FormError } from "@/ui/field.tsx";
import { PasswordInput } from "@/ui/input.tsx";
import { useChangePassword } from "../mutations.ts";
import { passwordChangeSchema } from "../schema.ts";
import { Section } from "./section.tsx";

export function PasswordSection({ email }: { email: string }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(passwordChangeSchema),
    defaultValues: { current: "", next: "" },
  });
  const { errors } = formState;
  const { mutate, isPending } = useChangePassword((field, message) =>
    setError(field, { message }, { shouldFocus: true }),
  );
  const submit = handleSubmit((values) => {
    if (!isPending) mutate(values, { onSuccess: () => reset() });
  });
  return (
    <Section title="Senha">
      <form noValidate onSubmit={submit} className="space-y-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Senha atual" error={errors.current?.message}>
          {(controlProps) => (
            <PasswordInput
              {...controlProps}
              autoComplete="current-password"
              {...register("current")}
            />
          )}
        </Field>
        <Field label="Nova senha" hint="Use pelo menos 8 caracteres." error={errors.next?.message}>
          {(controlProps) => (
            <PasswordInput {...controlProps} autoComplete="new-password" {...register("next")} />
          )}
        </Field>
        <FormError text={errors.root?.server?.message} />
        <Button type="submit" aria-busy={isPending} aria-disabled={isPending}>
          {isPending ? "Salvando..." : "Mudar senha"}
        </Button>
      </form>
    </Section>
  );
}
