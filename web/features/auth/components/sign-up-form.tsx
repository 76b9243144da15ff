import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions, notArchived } from "@/features/ministries/rules.ts";
import { errorText } from "@/lib/data/errors.ts";
import { Field } from "@/ui/field.tsx";
import { BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { Select } from "@/ui/select.tsx";
import { refusedField, useSignUp } from "../mutations.ts";
import type { SignUp } from "../schema.ts";

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

  const submit = handleSubmit((values) =>
    mutate(values, {
      onSuccess: ({ signedIn }) => {
        if (!signedIn) onUnconfirmed(values.email);
      },
      onError: (error) =>
        setError(refusedField(error) ?? "root.server", { message: errorText(error) }),
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <TextField
        label="Nome Completo"
        error={errors.name?.message}
        required
        autoComplete="name"
        {...register("name")}
      />
      <TextField
        label="Email"
        error={errors.email?.message}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        {...register("email")}
      />
      <TextField
        label="Senha"
        hint="Use pelo menos 8 caracteres."
        error={errors.password?.message}
        required
        type="password"
        autoComplete="new-password"
        {...register("password")}
      />
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
      <BusyButton type="submit" busy={isPending} doing="Criando conta..." className="w-full">
        Criar Conta
      </BusyButton>
    </form>
  );
}
