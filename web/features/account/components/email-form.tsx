import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Field, FormError } from "@/ui/field.tsx";
import { Input, PasswordInput } from "@/ui/input.tsx";
import { useRequestEmailChange } from "../email-mutations.ts";
import { emailChangeSchema } from "../schema.ts";

/** Asks for a new address, and for the password that shows who asks. */
export function EmailForm({ email }: { email: string }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(emailChangeSchema(email)),
    defaultValues: { email: "", current: "" },
  });
  const { errors } = formState;
  const { mutate, isPending } = useRequestEmailChange((field, message) =>
    setError(field, { message }, { shouldFocus: true }),
  );
  const submit = handleSubmit((values) => {
    if (!isPending) mutate(values, { onSuccess: () => reset() });
  });
  return (
    <form noValidate onSubmit={submit} className="mt-5 space-y-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Novo email" error={errors.email?.message}>
        {(controlProps) => (
          <Input
            {...controlProps}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...register("email")}
          />
        )}
      </Field>
      <Field label="Senha atual" error={errors.current?.message}>
        {(controlProps) => (
          <PasswordInput
            {...controlProps}
            autoComplete="current-password"
            {...register("current")}
          />
        )}
      </Field>
      <FormError text={errors.root?.server?.message} />
      <Button type="submit" aria-busy={isPending} aria-disabled={isPending}>
        {isPending ? "Enviando..." : "Trocar email"}
      </Button>
    </form>
  );
}
