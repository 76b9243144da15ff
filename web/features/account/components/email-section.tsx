import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { config } from "@/lib/config.ts";
import { EmailAddress } from "@/ui/email-address.tsx";
import { FormError } from "@/ui/field.tsx";
import { AccountName, BusyButton, TextField } from "@/ui/form.tsx";
import { useRequestEmailChange } from "../credential-mutations.ts";
import { pendingEmail, sameEmailQuery } from "../queries.ts";
import { emailChangeSchema } from "../schema.ts";
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

/** Asks for a new address, and for the password that shows who asks. */
function EmailForm({ email }: { email: string }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(emailChangeSchema(email)),
    defaultValues: { email: "", current: "" },
  });
  const { errors } = formState;
  const { mutate, isPending } = useRequestEmailChange((field, message) =>
    setError(field, { message }, { shouldFocus: true }),
  );
  const submit = handleSubmit((values) => mutate(values, { onSuccess: () => reset() }));
  return (
    <form noValidate onSubmit={submit} className="mt-5 space-y-4">
      <AccountName email={email} />
      <TextField
        label="Novo email"
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...register("email")}
      />
      <TextField
        label="Senha atual"
        error={errors.current?.message}
        type="password"
        autoComplete="current-password"
        {...register("current")}
      />
      <FormError text={errors.root?.server?.message} />
      <BusyButton type="submit" busy={isPending} doing="Enviando...">
        Trocar email
      </BusyButton>
    </form>
  );
}
