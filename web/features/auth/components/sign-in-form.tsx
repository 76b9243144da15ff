import { isAuthApiError } from "@supabase/supabase-js";
import type { UseFormReturn } from "react-hook-form";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FormError } from "@/ui/field.tsx";
import { PasswordInput } from "@/ui/input.tsx";
import { useSignIn } from "../mutations.ts";
import { refusedField } from "../refused-field.ts";
import type { SignIn } from "../schema.ts";
import { EmailField } from "./email-field.tsx";

type SignInFormProps = {
  form: UseFormReturn<SignIn>;
  onForgotten: () => void;
  /** The password was right, and the account's e-mail is still to be confirmed. */
  onUnconfirmed: (email: string) => void;
};

export function SignInForm({ form, onForgotten, onUnconfirmed }: SignInFormProps) {
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const { mutate, isPending } = useSignIn();

  const submit = handleSubmit((values) => {
    if (isPending) return;
    mutate(values, {
      onError: (error) => {
        setError(refusedField(error) ?? "root.server", { message: errorText(error) });
        if (isAuthApiError(error) && error.code === "email_not_confirmed") {
          onUnconfirmed(values.email);
        }
      },
    });
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <EmailField registration={register("email")} error={errors.email?.message} />
      <Field label="Senha" error={errors.password?.message}>
        {(controlProps) => (
          <PasswordInput
            {...controlProps}
            required
            autoComplete="current-password"
            {...register("password")}
          />
        )}
      </Field>
      <FormError text={errors.root?.server?.message} />
      <Button type="submit" aria-busy={isPending} aria-disabled={isPending} className="w-full">
        {isPending ? "Entrando..." : "Entrar"}
      </Button>
      <Button variant="quiet" className="w-full" onClick={onForgotten}>
        Esqueci minha senha
      </Button>
    </form>
  );
}
