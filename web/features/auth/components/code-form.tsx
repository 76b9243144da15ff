import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { errorText, isTemporary } from "@/lib/data/errors.ts";
import { BusyButton, TextField } from "@/ui/form.tsx";
import { useRedeem, useResendConfirmation } from "../mutations.ts";
import type { PasswordPurpose } from "../rules.ts";
import { codeSchema } from "../schema.ts";

type CodeFormProps = { email: string; purpose: PasswordPurpose };

/** Signs in with the code of a mail, which may have been read on another device. The password is chosen next. */
export function CodeForm({ email, purpose }: CodeFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(codeSchema),
    defaultValues: { code: "" },
  });
  const { mutate, isPending } = useRedeem();

  const submit = handleSubmit(({ code }) => {
    mutate(
      { kind: "code", purpose, email, code },
      {
        onError: (error) => {
          const message = isTemporary(error)
            ? errorText(error)
            : "Código errado ou vencido. Confira os números ou peça um novo.";
          setError("code", { message }, { shouldFocus: true });
        },
      },
    );
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Código do email"
        error={formState.errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tracking-[0.3em] tabular-nums"
        {...register("code")}
      />
      <BusyButton type="submit" busy={isPending} doing="Conferindo..." className="w-full">
        Usar código
      </BusyButton>
    </form>
  );
}

/** Shown when the e-mail of an account is still to be confirmed: by the link, the code, or a new mail. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const { mutate, isPending } = useResendConfirmation();
  return (
    <section aria-labelledby="confirme" className="mt-6 space-y-4 border-t border-line pt-6">
      <h2 id="confirme" className="font-serif text-xl font-semibold">
        Falta confirmar seu email
      </h2>
      <p className="wrap-anywhere text-muted">
        Abra o link que enviamos para{" "}
        <strong className="text-ink">
          <bdi>{email}</bdi>
        </strong>{" "}
        ou digite aqui o código que veio com ele. Depois você escolhe a senha de novo.
      </p>
      <CodeForm key={email} email={email} purpose="signup" />
      <BusyButton
        variant="outline"
        busy={isPending}
        doing="Reenviando..."
        className="w-full"
        onClick={() => mutate(email)}
      >
        Reenviar confirmação
      </BusyButton>
    </section>
  );
}
