import { Link, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { useConfirmEmail } from "@/features/auth/mutations.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { errorText, isTemporary } from "@/lib/data/errors.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { NarrowPage } from "../../layout/narrow-page.tsx";

const isTaken = (error: Error) => Reflect.get(error, "code") === "email_exists";

/** Where the link of a mail to a new address leads. Only the button uses it up, in whatever browser it is opened. */
export function ConfirmEmail({ tokenHash }: { tokenHash: string }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useConfirmEmail((signedIn) =>
    navigate(signedIn ? paths.account : paths.auth, { replace: true }),
  );
  if (error && !isTemporary(error)) return <Unusable taken={isTaken(error)} />;
  const busy = isPending || isSuccess;
  return (
    <NarrowPage
      title="Confirme seu novo email"
      text="A conta passa a entrar com o email em que você recebeu este link. A senha continua a mesma, e os outros aparelhos saem da conta."
    >
      <div className="mb-6 space-y-3">
        {user && (
          <p className="rounded-xl bg-accent-soft p-4">
            Neste navegador está aberta a conta{" "}
            <strong>
              <EmailAddress>{user.email ?? ""}</EmailAddress>
            </strong>
            . Se o link for de outra conta, esta continua aberta.
          </p>
        )}
        <p className="text-center text-balance text-muted">
          Não pediu este link? Então feche esta página.
        </p>
      </div>
      <Button
        aria-busy={busy}
        aria-disabled={busy}
        className="w-full"
        onClick={() => !busy && mutate(tokenHash)}
      >
        {busy ? "Confirmando..." : "Confirmar novo email"}
      </Button>
      <p role="alert" className="mt-4 text-danger-ink empty:hidden">
        {error && errorText(error)}
      </p>
    </NarrowPage>
  );
}

function Unusable({ taken }: { taken: boolean }) {
  const title = taken ? "Este email já tem uma conta" : "Este link não vale mais";
  const text = taken
    ? "Entre com ele, ou escolha outro em “Minha conta”."
    : "Ele já foi usado, passou de uma hora ou foi substituído por outro. Peça a troca de novo em “Minha conta”.";
  return (
    <NarrowPage title={title} text={text}>
      <div role="alert" className="sr-only">
        {title}
      </div>
      <Link to={paths.account} className={buttonStyle({ className: "w-full" })}>
        Minha conta
      </Link>
    </NarrowPage>
  );
}
