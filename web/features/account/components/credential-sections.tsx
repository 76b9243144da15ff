import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { TextField } from "@/ui/form.tsx";
import {
  EmailField,
  NewPasswordField,
  PasswordField,
  RequestForm,
  useRequestForm,
} from "@/ui/request-form.tsx";
import { notify } from "@/ui/toast.ts";
import { changePassword, deleteAccount, requestEmailChange } from "../mutations.ts";
import { pendingEmail, sameEmailQuery } from "../queries.ts";
import { deletionSchema, emailChangeSchema, passwordChangeSchema } from "../schema.ts";
import { Section } from "./section.tsx";

/** The address of the account, and the way to another one: by mail, or by an admin where no mail is sent. */
export function EmailSection({ user, admin }: { user: User; admin: boolean }) {
  const { email = "" } = user;
  const pending = pendingEmail(user, Date.now());
  useQuery(sameEmailQuery(user, pending !== undefined));
  return (
    <Section title="Email">
      <p className="font-semibold">
        <EmailAddress>{email}</EmailAddress>
      </p>
      {config.sendsMail ? (
        <>
          {/* Rendered empty at first: screen readers announce only later changes. */}
          <div role="status">
            {pending && (
              <div className="mt-4 space-y-2 rounded-xl bg-accent-soft p-4">
                <p>
                  Falta confirmar: abra o link que enviamos para{" "}
                  <strong>
                    <EmailAddress>{pending}</EmailAddress>
                  </strong>
                  . Se chegar um link também no endereço atual, abra os dois. Até lá, continue
                  entrando com o email atual.
                </p>
                <p>
                  Não chegou? Olhe também a caixa de spam. Para um endereço que já tem outra conta o
                  link não é enviado.
                </p>
              </div>
            )}
          </div>
          <EmailForm key={email} email={email} />
        </>
      ) : (
        <p className="mt-1 text-muted">
          {admin
            ? "Para trocar, use a lista de membros na Administração."
            : "Para trocar, peça a um administrador."}
        </p>
      )}
    </Section>
  );
}

const EMAIL_FIELDS = {
  current_password_mismatch: "current",
  email_address_invalid: "email",
  email_address_not_authorized: "email",
  email_exists: "email",
  mail_refused: "email",
};

function EmailForm({ email }: { email: string }) {
  const form = useRequestForm({
    schema: emailChangeSchema(email),
    start: { email: "", current: "" },
    failure: "Erro ao trocar o email",
    fields: EMAIL_FIELDS,
    quiet: ["email", "current"],
    request: requestEmailChange,
    onDone() {
      form.form.reset();
    },
  });
  return (
    <div className="mt-5">
      <RequestForm form={form} email={email} action="Trocar email" doing="Enviando...">
        <EmailField label="Novo email" {...form.field("email")} />
        <PasswordField label="Senha atual" {...form.field("current")} />
      </RequestForm>
    </div>
  );
}

const PASSWORD_FIELDS = {
  current_password_mismatch: "current",
  weak_password: "next",
  same_password: "next",
};

export function PasswordSection({ email }: { email: string }) {
  const form = useRequestForm({
    schema: passwordChangeSchema,
    start: { current: "", next: "" },
    failure: "Erro ao mudar a senha",
    fields: PASSWORD_FIELDS,
    quiet: ["current"],
    request: changePassword,
    onDone() {
      form.form.reset();
    },
  });
  return (
    <Section title="Senha">
      <RequestForm form={form} email={email} action="Mudar senha" doing="Salvando...">
        <PasswordField label="Senha atual" {...form.field("current")} />
        <NewPasswordField label="Nova senha" {...form.field("next")} />
      </RequestForm>
    </Section>
  );
}

type DeletionSectionProps = { email: string; onDeleted: () => void };

export function DeletionSection(props: DeletionSectionProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <Section
      title="Excluir conta"
      text="Sua conta e seus dados são apagados. Os avisos que você publicou continuam na lista, sem o seu nome. Por 30 dias, os administradores ainda veem de quem era a conta."
    >
      <Button variant="danger" onClick={(event) => setOpener(event.currentTarget)}>
        Excluir minha conta
      </Button>
      {opener && <DeletionDialog {...props} opener={opener} onClose={() => setOpener(null)} />}
    </Section>
  );
}

type DeletionDialogProps = DeletionSectionProps & { opener: HTMLElement; onClose: () => void };

function DeletionDialog({ email, opener, onClose, onDeleted }: DeletionDialogProps) {
  const form = useRequestForm({
    schema: deletionSchema,
    start: { word: "", password: "" },
    failure: "Erro ao excluir a conta",
    fields: { current_password_mismatch: "password" },
    quiet: ["password"],
    request: deleteAccount,
    onDone() {
      notify.success({
        title: "Conta excluída",
        description: "Seus avisos continuam na lista. Até breve!",
      });
      // At once: when React has closed the dialog, the browser goes back, and this address would be left again.
      onDeleted();
    },
  });
  return (
    <Dialog title="Excluir minha conta" opener={opener} onClose={onClose}>
      <RequestForm
        form={form}
        email={email}
        action="Excluir conta"
        doing="Excluindo..."
        variant="danger"
        onCancel={onClose}
      >
        <p>Esta ação não pode ser desfeita.</p>
        <TextField
          label="Digite EXCLUIR para confirmar"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field("word")}
        />
        <PasswordField {...form.field("password")} />
      </RequestForm>
    </Dialog>
  );
}
