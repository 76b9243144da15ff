import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { Select } from "@/ui/select.tsx";
import { useSignUp } from "../mutations.ts";
import type { SignUp } from "../schema.ts";

type SignUpFormProps = {
  form: UseFormReturn<SignUp>;
  /** The account exists, and waits for its e-mail to be confirmed. */
  onUnconfirmed: (email: string) => void;
};

export function SignUpForm({ form, onUnconfirmed }: SignUpFormProps) {
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  const { mutate, isPending } = useSignUp();
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const offered = ministries
    .filter(({ archived_at }) => archived_at === null)
    .map(({ id, name, color }) => ({ value: id, label: name, color }));

  const submit = handleSubmit((values) => {
    if (isPending) return;
    mutate(values, {
      onSuccess: ({ signedIn }) => {
        if (!signedIn) onUnconfirmed(values.email);
      },
    });
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label="Nome Completo" error={errors.name?.message}>
        {(tie) => <Input {...tie} autoComplete="name" {...register("name")} />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(tie) => (
          <Input
            {...tie}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...register("email")}
          />
        )}
      </Field>
      <Field label="Senha" hint="Use pelo menos 8 caracteres." error={errors.password?.message}>
        {(tie) => <PasswordInput {...tie} autoComplete="new-password" {...register("password")} />}
      </Field>
      <Field label="Ministério (opcional)">
        {(tie) => (
          <Controller
            control={control}
            name="ministryId"
            render={({ field }) => (
              <Select
                control={tie}
                value={field.value}
                onChange={field.onChange}
                options={[{ value: null, label: "Nenhum" }, ...offered]}
              />
            )}
          />
        )}
      </Field>
      <Button type="submit" aria-busy={isPending} aria-disabled={isPending} className="w-full">
        {isPending ? "Criando conta..." : "Criar Conta"}
      </Button>
    </form>
  );
}
