import { config } from "@/lib/config.ts";
import { NEW_PASSWORD, ShortForm } from "@/ui/request-form.tsx";
import { notify } from "@/ui/toast.ts";
import { choosePassword } from "../mutations.ts";
import type { PasswordPurpose } from "../rules.ts";
import { newPasswordSchema } from "../schema.ts";
import { useAuth } from "../use-auth.ts";

type NewPasswordFormProps = { email: string; purpose: PasswordPurpose; onDone: () => void };

const SAVED = {
  signup: { title: "Conta confirmada!", description: "Boas-vindas aos avisos." },
  recovery: {
    title: "Senha alterada!",
    description: "Use a nova senha da próxima vez que entrar.",
  },
};

export function NewPasswordForm({ email, purpose, onDone }: NewPasswordFormProps) {
  const { setPasswordDue } = useAuth();
  const confirming = purpose === "signup";
  return (
    <>
      <ShortForm
        email={email}
        schema={newPasswordSchema}
        fields={{ password: NEW_PASSWORD }}
        request={({ password }) => choosePassword(password, purpose)}
        onDone={() => {
          setPasswordDue(undefined);
          notify.success(SAVED[purpose]);
          onDone();
        }}
        action="Salvar nova senha"
        wide
      />
      {confirming && config.hasOwnServer && (
        <p className="mt-5 text-muted">
          A senha do cadastro não vale mais. Sem escolher uma agora, da próxima vez será preciso
          usar “Esqueci minha senha”.
        </p>
      )}
    </>
  );
}
