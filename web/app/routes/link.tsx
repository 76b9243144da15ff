import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { tellConfirmed, useRedeem } from "@/features/auth/recovery-mutations.ts";
import { readLink } from "@/features/auth/rules.ts";
import { errorText, isTemporary } from "@/lib/errors.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { NarrowPage } from "../layout/narrow-page.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { forgottenPath, paths } from "../paths.ts";

const TEXTS = {
  recovery: {
    title: "Crie uma nova senha",
    text: "Este link abre a sua conta uma única vez, para você escolher outra senha.",
  },
  signup: {
    title: "Confirme sua conta",
    text: "Falta só um toque para usar a sua conta no mural de avisos.",
  },
};

/**
 * Where the links of our mails and of admins lead. Only the button uses the link up: the scanners of
 * mail services open links, and press nothing.
 */
export function LinkRoute() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useRedeem();
  const link = readLink(typeof state === "string" ? state : "");
  usePageTitle("Link de acesso");

  // The token leaves the address bar at once; the history's entry keeps it for a reload.
  if (readLink(hash)) return <Navigate to={paths.authLink} replace state={hash} />;
  if (link?.kind !== "token" || (error && !isTemporary(error))) return <DeadLink />;

  const { purpose, tokenHash } = link;
  const redeem = () =>
    mutate(
      { token_hash: tokenHash, type: purpose },
      {
        onSuccess: () => {
          if (purpose === "signup") tellConfirmed();
          const next = purpose === "signup" ? paths.home : paths.newPassword;
          navigate(next, { replace: true });
        },
      },
    );
  return (
    <NarrowPage {...TEXTS[purpose]}>
      <Button
        aria-busy={isPending}
        aria-disabled={isPending}
        className="w-full"
        onClick={() => !isPending && redeem()}
      >
        {isPending ? "Abrindo..." : "Continuar"}
      </Button>
      <p role="alert" className="mt-4 text-danger-ink empty:hidden">
        {error && errorText(error)}
      </p>
    </NarrowPage>
  );
}

function DeadLink() {
  return (
    <NarrowPage
      title="Este link não vale mais"
      text="Ele já foi usado, passou de uma hora ou veio incompleto. Peça um novo."
    >
      <div role="alert" className="sr-only">
        Este link não vale mais.
      </div>
      <div className="space-y-3">
        <Link to={forgottenPath} className={buttonStyle({ className: "w-full" })}>
          Pedir novo link de senha
        </Link>
        <Link to={paths.auth} className={buttonStyle({ look: "outline", className: "w-full" })}>
          Entrar ou confirmar a conta
        </Link>
      </div>
    </NarrowPage>
  );
}
