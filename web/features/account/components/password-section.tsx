import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { FormError } from "@/ui/field.tsx";
import { AccountName, BusyButton, TextField } from "@/ui/form.tsx";
import { useChangePassword } from "../credential-mutations.ts";
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
        <BusyButton type="submit" busy={isPending} doing="Salvando...">
          Mudar senha
        </BusyButton>
      </form>
    </Section>
  );
}
