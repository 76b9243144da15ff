import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions, notArchived } from "@/features/ministries/rules.ts";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FormError } from "@/ui/field.tsx";
import { Input, PasswordInput } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { useSignUp } from "../mutations.ts";
import { refusedField } from "../refused-field.ts";
import type { SignUp } from "../schema.ts";
import { EmailField } from "./email-field.tsx";

type SignUpFormProps = {
  form: UseFormReturn<SignUp>;
  /** The account was created, and its e-mail is still to be confirmed. */
  onUnconfirmed: (email: string) => void;
};

export function SignUpForm({ form, onUnconfirmed }: SignUpFormProps) {
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const { mutate, isPending } = useSignUp();
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const offered = ministryOptions(notArchived(ministries));

  const submit = handleSubmit((values) => {
    if (isPending) return;
    mutate(values, {
      onSuccess: ({ signedIn }) => {
        if (!signedIn) onUnconfirmed(values.email);
      },
      onError: (error) =>
        setError(refusedField(error) ?? "root.server", { message: errorText(error) }),
    });
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label="Nome Completo" error={errors.name?.message}>
        {(controlProps) => (
          <Input {...controlProps} required autoComplete="name" {...register("name")} />
        )}
      </Field>
      <EmailField registration={register("email")} error={errors.email?.message} />
      <Field label="Senha" hint="Use pelo menos 8 caracteres." error={errors.password?.message}>
        {(controlProps) => (
          <PasswordInput
            {...controlProps}
            required
            autoComplete="new-password"
            {...register("password")}
          />
        )}
      </Field>
      <Field label="Ministério (opcional)">
        {(controlProps) => (
          <Controller
            control={control}
            name="ministryId"
            render={({ field }) => (
              <Select
                controlProps={controlProps}
                value={field.value}
                onChange={field.onChange}
                options={[{ value: null, label: "Nenhum" }, ...offered]}
              />
            )}
          />
        )}
      </Field>
      <FormError text={errors.root?.server?.message} />
      <Button type="submit" aria-busy={isPending} aria-disabled={isPending} className="w-full">
        {isPending ? "Criando conta..." : "Criar Conta"}
      </Button>
    </form>
  );
}
