import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { forgottenPath, newPasswordPath, paths } from "@/app/addresses.ts";
import { expectedLink } from "@/features/auth/expected-link.ts";
import { useRedeem } from "@/features/auth/mutations.ts";
import { readLink, type SessionLink, type TokenLink } from "@/features/auth/rules.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { arrivedSession } from "@/layout/auth-link-redirect.tsx";
import { isTemporary } from "@/lib/data/errors.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { NarrowPage, Waiting } from "../layout/narrow-page.tsx";
import { ConfirmEmail } from "./link/confirm-email.tsx";
import { DeadLinkPage, LinkAccounts, RedeemPage } from "./link/redeem-page.tsx";

const TEXTS = {
  recovery: {
    title: "Crie uma nova senha",
    text: "Este link abre a sua conta uma única vez, para você escolher outra senha.",
  },
  signup: {
    title: "Confirme sua conta",
    text: "Falta pouco: confirme seu email e depois escolha a senha da sua conta.",
  },
  email_change: {
    title: "Confirme seu novo email",
    text: "Este link abre a conta com o novo email.",
  },
};

/**
 * Where the links of our mails, of admins and of hosted Supabase lead. Only the button uses a link up: the
 * scanners of mail services open links, and a stranger's link must not sign anybody in.
 */
export function LinkPage() {
  const { state } = useLocation();
  const { loading } = useAuth();
  const link = arrivedSession.get() ?? readLink(typeof state === "string" ? state : "");
  if (link === undefined || link.kind === "refused") return <DeadLink />;
  if (link.kind === "halfConfirmed") return <HalfConfirmed />;
  const purpose = link.kind === "email" ? "email_change" : link.purpose;
  if (loading) return <Waiting title={TEXTS[purpose].title} />;
  if (link.kind === "email") return <ConfirmEmail tokenHash={link.tokenHash} />;
  return <LiveLink link={link} />;
}

function LiveLink({ link }: { link: TokenLink | SessionLink }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { mutate, isIdle, isPending, isSuccess, error } = useRedeem(() => {
    arrivedSession.keep(undefined);
    const { purpose } = link;
    const path = purpose === "email_change" ? paths.account : newPasswordPath(purpose);
    navigate(path, { replace: true });
  });

  // The answer to what this browser asked for needs no press.
  const awaited = link.kind === "session" && expectedLink.isFor(link.claims.email, Date.now());
  useEffect(() => {
    if (awaited && isIdle) mutate(link);
  }, [awaited, isIdle, mutate, link]);

  if (error && !isTemporary(error)) return <DeadLink />;
  const busy = isPending || isSuccess;
  return (
    <RedeemPage
      {...TEXTS[link.purpose]}
      about={!busy && <LinkAccounts link={link} current={user?.email} />}
      label="Continuar"
      doing="Abrindo..."
      busy={busy}
      error={error}
      onRedeem={() => mutate(link)}
    />
  );
}

function HalfConfirmed() {
  return (
    <NarrowPage
      title="Falta o outro email"
      text="Este endereço está confirmado. Para terminar a troca, abra também o link que enviamos para o outro."
    />
  );
}

function DeadLink() {
  return (
    <DeadLinkPage
      title="Este link não vale mais"
      text="Ele já foi usado, passou de uma hora ou veio incompleto. Peça um novo."
    >
      <Link to={forgottenPath} className={buttonStyle({ className: "w-full" })}>
        Pedir novo link de senha
      </Link>
      <Link to={paths.auth} className={buttonStyle({ variant: "outline", className: "w-full" })}>
        Entrar ou confirmar a conta
      </Link>
    </DeadLinkPage>
  );
}
