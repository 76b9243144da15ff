import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { AccountName, BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { useChangePassword, useRequestEmailChange } from "../credential-mutations.ts";
import { emailChangeSchema, passwordChangeSchema } from "../schema.ts";
import { Section } from "./section.tsx";

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
  const submit = handleSubmit((values) => mutate(values, { onSuccess: () => reset() }));
  return (
    <form noValidate onSubmit={submit} className="mt-5 space-y-4">
      <AccountName email={email} />
      <TextField
        label="Novo email"
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...register("email")}
      />
      <TextField
        label="Senha atual"
        error={errors.current?.message}
        type="password"
        autoComplete="current-password"
        {...register("current")}
      />
      <FormError text={errors.root?.server?.message} />
      <BusyButton type="submit" changed={formState.isDirty} busy={isPending} doing="Enviando...">
        Trocar email
      </BusyButton>
    </form>
  );
}

/** Asks for the present password, and for another one. */
export function PasswordSection({ email }: { email: string }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(passwordChangeSchema),
    defaultValues: { current: "", next: "" },
  });
  const { errors } = formState;
  const { mutate, isPending } = useChangePassword((field, message) =>
    setError(field, { message }, { shouldFocus: true }),
  );
  const submit = handleSubmit((values) => mutate(values, { onSuccess: () => reset() }));
  return (
    <Section title="Senha">
      <form noValidate onSubmit={submit} className="space-y-4">
        <AccountName email={email} />
        <TextField
          label="Senha atual"
          error={errors.current?.message}
          type="password"
          autoComplete="current-password"
          {...register("current")}
        />
        <TextField
          label="Nova senha"
          hint="Use pelo menos 8 caracteres."
          error={errors.next?.message}
          type="password"
          autoComplete="new-password"
          {...register("next")}
        />
        <FormError text={errors.root?.server?.message} />
        <BusyButton type="submit" changed={formState.isDirty} busy={isPending} doing="Salvando...">
          Mudar senha
        </BusyButton>
      </form>
    </Section>
  );
}
