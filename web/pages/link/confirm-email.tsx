import { Link, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { useConfirmEmail } from "@/features/auth/mutations.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { isTemporary } from "@/lib/data/errors.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { DeadLinkPage, RedeemPage } from "./redeem-page.tsx";

const isTaken = (error: Error) => Reflect.get(error, "code") === "email_exists";

/** Where the link of a mail to a new address leads. Only the button uses it up, in whatever browser it is opened. */
export function ConfirmEmail({ tokenHash }: { tokenHash: string }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useConfirmEmail((signedIn) =>
    navigate(signedIn ? paths.account : paths.auth, { replace: true }),
  );
  if (error && !isTemporary(error)) return <Unusable taken={isTaken(error)} />;
  return (
    <RedeemPage
      title="Confirme seu novo email"
      text="A conta passa a entrar com o email em que você recebeu este link. A senha continua a mesma, e os outros aparelhos saem da conta."
      about={
        user && (
          <p className="rounded-xl bg-accent-soft p-4">
            Neste navegador está aberta a conta{" "}
            <strong>
              <EmailAddress>{user.email ?? ""}</EmailAddress>
            </strong>
            . Se o link for de outra conta, esta continua aberta.
          </p>
        )
      }
      label="Confirmar novo email"
      doing="Confirmando..."
      busy={isPending || isSuccess}
      error={error}
      onRedeem={() => mutate(tokenHash)}
    />
  );
}

function Unusable({ taken }: { taken: boolean }) {
  const title = taken ? "Este email já tem uma conta" : "Este link não vale mais";
  const text = taken
    ? "Entre com ele, ou escolha outro em “Minha conta”."
    : "Ele já foi usado, passou de uma hora ou foi substituído por outro. Peça a troca de novo em “Minha conta”.";
  return (
    <DeadLinkPage title={title} text={text}>
      <Link to={paths.account} className={buttonStyle({ className: "w-full" })}>
        Minha conta
      </Link>
    </DeadLinkPage>
  );
}
