import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { errorText } from "@/lib/data/errors.ts";
import { AccountName, BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { useChooseNewPassword } from "../recovery-mutations.ts";
import type { PasswordPurpose } from "../rules.ts";
import { newPasswordSchema } from "../schema.ts";

type NewPasswordFormProps = {
  email: string;
  purpose: PasswordPurpose;
  onDone: () => void;
};

export function NewPasswordForm({ email, purpose, onDone }: NewPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(newPasswordSchema),
    defaultValues: { password: "" },
  });
  const { mutate, isPending, error } = useChooseNewPassword(purpose, onDone);
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ password }) => mutate(password))}
      className="space-y-5"
    >
      <AccountName email={email} />
      <TextField
        label="Nova senha"
        hint="Use pelo menos 8 caracteres."
        error={formState.errors.password?.message}
        type="password"
        autoComplete="new-password"
        {...register("password")}
      />
      <FormError text={error ? errorText(error) : undefined} />
      <BusyButton type="submit" busy={isPending} doing="Salvando..." className="w-full">
        Salvar nova senha
      </BusyButton>
      {purpose === "signup" && (
        <p className="text-muted">
          A senha do cadastro não vale mais. Sem escolher uma agora, da próxima vez será preciso
          usar “Esqueci minha senha”.
        </p>
      )}
    </form>
  );
}
