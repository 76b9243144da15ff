import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { forgottenPath, newPasswordPath, paths } from "@/app/addresses.ts";
import { expectedLink } from "@/features/auth/expected-link.ts";
import { useConfirmEmail, useRedeem } from "@/features/auth/mutations.ts";
import { readLink, type SessionLink, type TokenLink } from "@/features/auth/rules.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { arrivedSession } from "@/layout/auth-link-redirect.tsx";
import { isTemporary } from "@/lib/data/errors.ts";
import { NarrowPage, Waiting } from "../layout/narrow-page.tsx";
import { Account, DeadLinkPage, OpenAccount, RedeemPage } from "./redeem-page.tsx";

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
  if (link.kind === "halfConfirmed") {
    return (
      <NarrowPage
        title="Falta o outro email"
        text="Este endereço está confirmado. Para terminar a troca, abra também o link que enviamos para o outro."
      />
    );
  }
  const purpose = link.kind === "email" ? "email_change" : link.purpose;
  if (loading) return <Waiting title={TEXTS[purpose].title} />;
  if (link.kind === "email") return <ConfirmEmail tokenHash={link.tokenHash} />;
  return <LiveLink link={link} />;
}

function LiveLink({ link }: { link: TokenLink | SessionLink }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const redeeming = useRedeem(() => {
    arrivedSession.keep(undefined);
    const { purpose } = link;
    const path = purpose === "email_change" ? paths.account : newPasswordPath(purpose);
    navigate(path, { replace: true });
  });
  const { mutate, isIdle, error } = redeeming;
  const target = link.kind === "session" ? link.claims.email : undefined;

  // The answer to what this browser asked for needs no press.
  const awaited = link.kind === "session" && expectedLink.isFor(link.claims.email, Date.now());
  useEffect(() => {
    if (awaited && isIdle) mutate(link);
  }, [awaited, isIdle, mutate, link]);

  if (error && !isTemporary(error)) return <DeadLink />;
  return (
    <RedeemPage
      {...TEXTS[link.purpose]}
      about={
        <>
          {target !== undefined && (
            <p className="text-center">
              Link da conta <Account email={target} />
            </p>
          )}
          {user?.email !== undefined && user.email !== target && (
            <OpenAccount>
              Você está usando a conta <Account email={user.email} />. Ao continuar, este navegador
              sai dela e entra na conta deste link.
            </OpenAccount>
          )}
        </>
      }
      label="Continuar"
      doing="Abrindo..."
      redeeming={redeeming}
      onRedeem={() => mutate(link)}
    />
  );
}

/** Where the link of a mail to a new address leads. Only the button uses it up, in whatever browser it is opened. */
function ConfirmEmail({ tokenHash }: { tokenHash: string }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const confirming = useConfirmEmail((signedIn) =>
    navigate(signedIn ? paths.account : paths.auth, { replace: true }),
  );
  const { error } = confirming;
  if (error && !isTemporary(error)) {
    const isTaken = Reflect.get(error, "code") === "email_exists";
    return (
      <DeadLinkPage
        title={isTaken ? "Este email já tem uma conta" : "Este link não vale mais"}
        text={
          isTaken
            ? "Entre com ele, ou escolha outro em “Minha conta”."
            : "Ele já foi usado, passou de uma hora ou foi substituído por outro. Peça a troca de novo em “Minha conta”."
        }
        ways={[[paths.account, "Minha conta"]]}
      />
    );
  }
  return (
    <RedeemPage
      title="Confirme seu novo email"
      text="A conta passa a entrar com o email em que você recebeu este link. A senha continua a mesma, e os outros aparelhos saem da conta."
      about={
        user && (
          <OpenAccount>
            Neste navegador está aberta a conta <Account email={user.email ?? ""} />. Se o link for
            de outra conta, esta continua aberta.
          </OpenAccount>
        )
      }
      label="Confirmar novo email"
      doing="Confirmando..."
      redeeming={confirming}
      onRedeem={() => confirming.mutate(tokenHash)}
    />
  );
}

const DeadLink = () => (
  <DeadLinkPage
    title="Este link não vale mais"
    text="Ele já foi usado, passou de uma hora ou veio incompleto. Peça um novo."
    ways={[
      [forgottenPath, "Pedir novo link de senha"],
      [paths.auth, "Entrar ou confirmar a conta"],
    ]}
  />
);
