import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { config } from "@/lib/config.ts";
import { EmailAddress } from "@/ui/email-address.tsx";
import { pendingEmail, sameEmailQuery } from "../queries.ts";
import { EmailForm } from "./credential-forms.tsx";
import { Section } from "./section.tsx";

type EmailSectionProps = { user: User; admin: boolean };

/** The address of the account, and the way to another one: by mail, or by an admin where no mail is sent. */
export function EmailSection({ user, admin }: EmailSectionProps) {
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
          <div role="status">{pending && <PendingChange email={pending} />}</div>
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

function PendingChange({ email }: { email: string }) {
  return (
    <div className="mt-4 space-y-2 rounded-xl bg-accent-soft p-4">
      <p>
        Falta confirmar: abra o link que enviamos para{" "}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>
        . Se chegar um link também no endereço atual, abra os dois. Até lá, continue entrando com o
        email atual.
      </p>
      <p>
        Não chegou? Olhe também a caixa de spam. Para um endereço que já tem outra conta o link não
        é enviado.
      </p>
    </div>
  );
}
