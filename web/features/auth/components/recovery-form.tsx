import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { config } from "@/lib/config.ts";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { BusyButton, TextField } from "@/ui/form.tsx";
import { refusedField } from "../mutations.ts";
import { useRequestRecovery } from "../recovery-mutations.ts";
import { emailSchema } from "../schema.ts";
import { CodeForm } from "./code-form.tsx";

type RecoveryFormProps = {
  /** What was typed at sign-in. */
  email: string;
  onBack: () => void;
};

/** For a forgotten password: requests a mail with a link and a code, and takes the code. */
export function RecoveryForm({ email, onBack }: RecoveryFormProps) {
  return (
    <section aria-labelledby="esqueci">
      <h2 id="esqueci" className="mb-3 font-serif text-2xl font-semibold">
        Esqueci minha senha
      </h2>
      {config.sendsMail ? (
        <MailedRecovery email={email} />
      ) : (
        <p>
          Este site não envia emails. Peça a um administrador da igreja um link para criar uma nova
          senha: ele chega, por exemplo, pelo WhatsApp, e abre a sua conta uma única vez.
        </p>
      )}
      <Button variant="quiet" className="mt-4 w-full" onClick={onBack}>
        Voltar para entrar
      </Button>
    </section>
  );
}

function MailedRecovery({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(emailSchema),
    defaultValues: { email },
  });
  const { mutate, isPending } = useRequestRecovery();
  const submit = handleSubmit((values) =>
    mutate(values.email, {
      onSuccess: () => setSentTo(values.email),
      onError: (error) => {
        if (refusedField(error) !== "email") return;
        setError("email", { message: errorText(error) }, { shouldFocus: true });
      },
    }),
  );

  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        <p className="text-muted">
          Informe o email da sua conta para receber um link que permite criar uma nova senha.
        </p>
        <TextField
          label="Email"
          error={formState.errors.email?.message}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          {...register("email")}
        />
        <BusyButton
          type="submit"
          variant={sentTo === undefined ? "primary" : "outline"}
          busy={isPending}
          doing="Enviando..."
          className="w-full"
        >
          {sentTo === undefined ? "Enviar link" : "Enviar de novo"}
        </BusyButton>
      </form>
      {/* Rendered empty at first: screen readers announce only later changes. */}
      <div role="status">
        {sentTo !== undefined && (
          <p className="mt-5 rounded-xl bg-accent-soft p-4 wrap-anywhere">
            Se houver uma conta com este email, enviamos um link e um código para{" "}
            <strong>{sentTo}</strong>. Abra o link ou digite o código aqui. Não chegou? Olhe também
            a caixa de spam.
          </p>
        )}
      </div>
      {sentTo !== undefined && (
        <div className="mt-5">
          <CodeForm key={sentTo} email={sentTo} purpose="recovery" />
        </div>
      )}
    </>
  );
}
