import { useState } from "react";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { EMAIL, ShortForm } from "@/ui/request-form.tsx";
import { requestRecovery, useResendConfirmation } from "../mutations.ts";
import { useRedeem } from "../redeem.ts";
import type { PasswordPurpose } from "../rules.ts";
import { codeSchema, emailSchema } from "../schema.ts";

type RecoveryFormProps = {
  email: string;
  onBack: () => void;
};

/**
 * The form for a forgotten password: requests a mail with a link and a code, and accepts the code.
 */
export function RecoveryForm({ email, onBack }: RecoveryFormProps) {
  return (
    <section aria-labelledby="esqueci">
      <h2 id="esqueci" className="mb-3 font-serif text-2xl font-semibold">
        Esqueci minha senha
      </h2>
      {config.sendsMail ? (
        <MailedRecovery email={email} />
      ) : (
        <p>Peça uma nova senha a quem cuida dos avisos. Você recebe um link pelo WhatsApp.</p>
      )}
      <Button variant="quiet" className="mt-4 w-full" onClick={onBack}>
        Voltar para entrar
      </Button>
    </section>
  );
}

function MailedRecovery({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const isSent = sentTo !== undefined;
  return (
    <>
      <p className="mb-4 text-muted">
        Informe o e-mail da sua conta para receber um link que permite criar uma nova senha.
      </p>
      <ShortForm
        schema={emailSchema}
        start={{ email }}
        fields={{ email: { ...EMAIL, required: true } }}
        request={(values) => requestRecovery(values.email)}
        onDone={(_, values) => setSentTo(values.email)}
        action={isSent ? "Enviar de novo" : "Enviar link"}
        doing="Enviando..."
        variant={isSent ? "outline" : "primary"}
        wide
      />
      {/* The `role="status"` element exists before its text, because screen readers announce only
          later changes. */}
      <div role="status">
        {isSent && (
          <p className="mt-5 mb-5 rounded-xl bg-accent-soft p-4 wrap-anywhere">
            Se houver uma conta com este e-mail, enviamos um link e um código para{" "}
            <strong>{sentTo}</strong>. Abra o link ou digite o código aqui. Não chegou? Olhe também
            a caixa de spam.
          </p>
        )}
      </div>
      {isSent && <CodeForm key={sentTo} email={sentTo} purpose="recovery" />}
    </>
  );
}

type CodeFormProps = { email: string; purpose: PasswordPurpose };

/**
 * Signs in with the code of a mail that was opened on any device. Then the person chooses a
 * password.
 */
function CodeForm({ email, purpose }: CodeFormProps) {
  const redeem = useRedeem();
  return (
    <ShortForm
      schema={codeSchema}
      fields={{
        code: {
          label: "Código do e-mail",
          inputMode: "numeric",
          autoComplete: "one-time-code",
          className: "tracking-[0.3em] tabular-nums",
        },
      }}
      request={({ code }) => redeem.mutateAsync({ kind: "code", purpose, email, code })}
      action="Usar código"
      doing="Conferindo..."
      wide
    />
  );
}

/**
 * Tells a person to confirm the account's e-mail address. Accepts the code, and can request a new
 * mail.
 */
export function UnconfirmedNotice({ email }: { email: string }) {
  const { mutate, isPending } = useResendConfirmation();
  return (
    <section aria-labelledby="confirme" className="mt-6 space-y-4 border-t border-line pt-6">
      <h2 id="confirme" className="font-serif text-xl font-semibold">
        Falta confirmar seu e-mail
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
