import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { errorText } from "@/lib/data/errors.ts";
import { AccountName, BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { refusedField } from "../mutations.ts";
import { useChooseNewPassword } from "../recovery-mutations.ts";
import type { PasswordPurpose } from "../rules.ts";
import { newPasswordSchema } from "../schema.ts";

type NewPasswordFormProps = {
  email: string;
  purpose: PasswordPurpose;
  onDone: () => void;
};

export function NewPasswordForm({ email, purpose, onDone }: NewPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(newPasswordSchema),
    defaultValues: { password: "" },
  });
  const { errors } = formState;
  const { mutate, isPending } = useChooseNewPassword(purpose, onDone);
  const submit = handleSubmit(({ password }) =>
    mutate(password, {
      onError: (error) => {
        const field = refusedField(error) === "password" ? "password" : "root.server";
        setError(field, { message: errorText(error) }, { shouldFocus: true });
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <AccountName email={email} />
      <TextField
        label="Nova senha"
        hint="Use pelo menos 8 caracteres."
        error={errors.password?.message}
        type="password"
        autoComplete="new-password"
        {...register("password")}
      />
      <FormError text={errors.root?.server?.message} />
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
