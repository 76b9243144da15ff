import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { CURRENT_PASSWORD, EMAIL, NEW_PASSWORD, PASSWORD, ShortForm } from "@/ui/request-form.tsx";
import { notify } from "@/ui/toast.ts";
import { changePassword, deleteAccount, requestEmailChange } from "../mutations.ts";
import { pendingEmail, sameEmailQuery } from "../queries.ts";
import { deletionSchema, emailChangeSchema, passwordChangeSchema } from "../schema.ts";
import { Section } from "./account-section.tsx";

/**
 * Shows the e-mail address with the form that changes it. If the server sends no mail, an admin
 * changes the address instead.
 */
export function EmailSection({ user, admin }: { user: User; admin: boolean }) {
  const { email = "" } = user;
  const pending = pendingEmail(user, useNow());
  useQuery(sameEmailQuery(user, pending !== undefined));
  return (
    <Section title="E-mail">
      <p className="font-semibold">
        <EmailAddress>{email}</EmailAddress>
      </p>
      {config.sendsMail ? (
        <>
          {/* The `role="status"` element exists before its text, because screen readers announce
              only later changes. */}
          <div role="status">
            {pending && (
              <div className="mt-4 space-y-2 rounded-xl bg-accent-soft p-4">
                <p>
                  Falta confirmar: abra o link que enviamos para{" "}
                  <strong>
                    <EmailAddress>{pending}</EmailAddress>
                  </strong>
                  . Se chegar um link também no endereço atual, abra os dois. Até lá, continue
                  entrando com o e-mail atual.
                </p>
                <p>
                  Não chegou? Olhe também a caixa de spam. Para um endereço que já tem outra conta o
                  link não é enviado.
                </p>
              </div>
            )}
          </div>
          <div className="mt-5">
            <ShortForm
              key={email}
              email={email}
              schema={emailChangeSchema(email)}
              fields={{ email: { ...EMAIL, label: "Novo e-mail" }, current: CURRENT_PASSWORD }}
              request={requestEmailChange}
              action="Trocar e-mail"
              doing="Enviando..."
            />
          </div>
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

export const PasswordSection = ({ email }: { email: string }) => (
  <Section title="Senha">
    <ShortForm
      email={email}
      schema={passwordChangeSchema}
      fields={{ current: CURRENT_PASSWORD, password: NEW_PASSWORD }}
      request={changePassword}
      action="Mudar senha"
    />
  </Section>
);

type DeletionSectionProps = { email: string; onDeleted: () => void };

export function DeletionSection(props: DeletionSectionProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <Section
      title="Excluir conta"
      text="Sua conta e seus dados são apagados. Os avisos que você publicou continuam publicados, sem o seu nome. Por 30 dias, os administradores ainda veem de quem era a conta."
    >
      <Button variant="danger" onClick={(event) => setOpener(event.currentTarget)}>
        Excluir minha conta
      </Button>
      {opener && <DeletionDialog {...props} opener={opener} onClose={() => setOpener(null)} />}
    </Section>
  );
}

type DeletionDialogProps = DeletionSectionProps & { opener: HTMLElement; onClose: () => void };

const DeletionDialog = ({ email, opener, onClose, onDeleted }: DeletionDialogProps) => (
  <Dialog title="Excluir minha conta" opener={opener} onClose={onClose}>
    <p className="mb-4">Esta ação não pode ser desfeita.</p>
    <ShortForm
      email={email}
      schema={deletionSchema}
      fields={{
        word: {
          label: "Digite EXCLUIR para confirmar",
          autoComplete: "off",
          autoCapitalize: "characters",
        },
        current: PASSWORD,
      }}
      request={deleteAccount}
      onDone={() => {
        notify.success({
          title: "Conta excluída",
          description: "Seus avisos continuam publicados. Até breve!",
        });
        // `onDeleted` opens another page before the dialog closes. A dialog that closes goes back
        // one history entry, which would leave the new page.
        onDeleted();
      }}
      action="Excluir conta"
      doing="Excluindo..."
      variant="danger"
      onCancel={onClose}
    />
  </Dialog>
);
