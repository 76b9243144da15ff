import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FormError } from "@/ui/field.tsx";
import { PasswordInput } from "@/ui/input.tsx";
import { useChooseNewPassword } from "../recovery-mutations.ts";
import type { PasswordPurpose } from "../rules.ts";
import { newPasswordSchema } from "../schema.ts";

type NewPasswordFormProps = {
  /** The account, for the browser's password manager. */
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
      onSubmit={handleSubmit(({ password }) => !isPending && mutate(password))}
      className="space-y-5"
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Nova senha"
        hint="Use pelo menos 8 caracteres."
        error={formState.errors.password?.message}
      >
        {(controlProps) => (
          <PasswordInput {...controlProps} autoComplete="new-password" {...register("password")} />
        )}
      </Field>
      <FormError text={error ? errorText(error) : undefined} />
      <Button type="submit" aria-busy={isPending} aria-disabled={isPending} className="w-full">
        {isPending ? "Salvando..." : "Salvar nova senha"}
      </Button>
      {purpose === "signup" && (
        <p className="text-muted">
          A senha do cadastro não vale mais. Sem escolher uma agora, da próxima vez será preciso
          usar “Esqueci minha senha”.
        </p>
      )}
    </form>
  );
}
