import { isAuthApiError } from "@supabase/supabase-js";
import { Button } from "@/ui/button.tsx";
import { EMAIL, PASSWORD, RequestForm } from "@/ui/request-form.tsx";
import { useRequestForm } from "@/ui/use-request-form.ts";
import { signIn } from "../mutations.ts";
import { signInSchema } from "../schema.ts";

/**
 * Returns the sign-in form. After a correct password, the form calls `onUnconfirmed` if the e-mail
 * address must still be confirmed.
 */
export const useSignInForm = (email: string, onUnconfirmed?: (email: string) => void) =>
  useRequestForm({
    schema: signInSchema,
    start: { email, password: "" },
    failure: "Erro ao fazer login",
    request: signIn,
    onRefused(error, _field, values) {
      const isUnconfirmed = isAuthApiError(error) && error.code === "email_not_confirmed";
      if (isUnconfirmed) onUnconfirmed?.(values.email);
    },
  });

type SignInFormProps = { form: ReturnType<typeof useSignInForm>; onForgotten: () => void };

export const SignInForm = ({ form, onForgotten }: SignInFormProps) => (
  <div className="space-y-5">
    <RequestForm
      form={form}
      fields={{ email: { ...EMAIL, required: true }, password: { ...PASSWORD, required: true } }}
      action="Entrar"
      doing="Entrando..."
      wide
      className="space-y-5"
    />
    <Button variant="quiet" className="w-full" onClick={onForgotten}>
      Esqueci minha senha
    </Button>
  </div>
);
