import { isAuthApiError } from "@supabase/supabase-js";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { useSignIn } from "../mutations.ts";
import type { SignIn } from "../schema.ts";

type SignInFormProps = {
  form: UseFormReturn<SignIn>;
  onForgotten: () => void;
  /** The password was right, and the account waits for its e-mail to be confirmed. */
  onUnconfirmed: (email: string) => void;
};

export function SignInForm({ form, onForgotten, onUnconfirmed }: SignInFormProps) {
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { mutate, isPending } = useSignIn();

  const submit = handleSubmit((values) => {
    if (isPending) return;
    mutate(values, {
      onError: (error) => {
        if (isAuthApiError(error) && error.code === "email_not_confirmed") {
          onUnconfirmed(values.email);
        }
      },
    });
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
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
      <Field label="Senha" error={errors.password?.message}>
        {(tie) => (
          <PasswordInput {...tie} autoComplete="current-password" {...register("password")} />
        )}
      </Field>
      <Button type="submit" aria-busy={isPending} aria-disabled={isPending} className="w-full">
        {isPending ? "Entrando..." : "Entrar"}
      </Button>
      <Button look="quiet" className="w-full" onClick={onForgotten}>
        Esqueci minha senha
      </Button>
    </form>
  );
}
