import { isAuthApiError } from "@supabase/supabase-js";
import type { UseFormReturn } from "react-hook-form";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { refusedField, useSignIn } from "../mutations.ts";
import type { SignIn } from "../schema.ts";

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

  const submit = handleSubmit((values) =>
    mutate(values, {
      onError: (error) => {
        setError(refusedField(error) ?? "root.server", { message: errorText(error) });
        if (isAuthApiError(error) && error.code === "email_not_confirmed") {
          onUnconfirmed(values.email);
        }
      },
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
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
        error={errors.password?.message}
        required
        type="password"
        autoComplete="current-password"
        {...register("password")}
      />
      <FormError text={errors.root?.server?.message} />
      <BusyButton type="submit" busy={isPending} doing="Entrando..." className="w-full">
        Entrar
      </BusyButton>
      <Button variant="quiet" className="w-full" onClick={onForgotten}>
        Esqueci minha senha
      </Button>
    </form>
  );
}
