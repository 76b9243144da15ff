import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions, notArchived } from "@/features/ministries/rules.ts";
import { Field } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { EmailField, NewPasswordField, RequestForm, useRequestForm } from "@/ui/request-form.tsx";
import { Select } from "@/ui/select.tsx";
import { FIELDS, signUp } from "../mutations.ts";
import { signUpSchema } from "../schema.ts";

/** `onUnconfirmed`: the account was created, and its e-mail is still to be confirmed. */
export const useSignUpForm = (onUnconfirmed: (email: string) => void) =>
  useRequestForm({
    schema: signUpSchema,
    start: { name: "", email: "", password: "", ministryId: null },
    failure: "Erro ao criar conta",
    fields: FIELDS,
    request: signUp,
    onDone: (signedIn, { email }) => !signedIn && onUnconfirmed(email),
  });

export function SignUpForm({ form }: { form: ReturnType<typeof useSignUpForm> }) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const offered = ministryOptions(notArchived(ministries));
  return (
    <RequestForm
      form={form}
      action="Criar Conta"
      doing="Criando conta..."
      wide
      className="space-y-5"
    >
      <TextField label="Nome Completo" required autoComplete="name" {...form.field("name")} />
      <EmailField required {...form.field("email")} />
      <NewPasswordField required {...form.field("password")} />
      <Field label="Ministério (opcional)">
        {(controlProps) => (
          <Controller
            control={form.form.control}
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
    </RequestForm>
  );
}
