import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { newPasswordPath, paths } from "@/app/addresses.ts";
import { expectedLink } from "@/features/auth/expected-link.ts";
import { useConfirmEmail, useRedeem } from "@/features/auth/redeem.ts";
import {
  type EmailLink,
  readLink,
  type SessionLink,
  type TokenLink,
} from "@/features/auth/rules.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { arrived } from "@/layout/auth-link-redirect.tsx";
import { config } from "@/lib/config.ts";
import { errorText, isTemporary } from "@/lib/data/errors.ts";
import { propertyOf } from "@/lib/property-of.ts";
import { EmailAddress } from "@/ui/email-address.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { NarrowPage, Waiting } from "../layout/narrow-page.tsx";
import { DeadLink, OLD, OLD_CHANGE, TAKEN } from "./dead-link.tsx";

const OPENING = { label: "Continuar", doing: "Abrindo..." };
const NEW_EMAIL = "Confirme seu novo e-mail";

/**
 * The texts of the page by the purpose of the link. `email` confirms a new e-mail address and opens
 * no session.
 */
const TEXTS = {
  recovery: {
    ...OPENING,
    title: "Crie uma nova senha",
    text: "Este link abre a sua conta uma única vez, para você escolher outra senha.",
  },
  signup: {
    ...OPENING,
    title: "Confirme sua conta",
    text: "Falta pouco: confirme seu e-mail e depois escolha a senha da sua conta.",
  },
  email_change: {
    ...OPENING,
    title: NEW_EMAIL,
    text: "Este link abre a conta com o novo e-mail.",
  },
  email: {
    title: NEW_EMAIL,
    // Hosted Supabase requires a confirmation from both addresses.
    text: config.hasOwnServer
      ? "A conta passa a entrar com o e-mail em que você recebeu este link. A senha continua a mesma, e os outros aparelhos saem da conta."
      : "A troca vale depois que os dois e-mails, o antigo e o novo, forem confirmados. A senha continua a mesma.",
    label: "Confirmar novo e-mail",
    doing: "Confirmando...",
  },
};

type UsableLink = TokenLink | EmailLink | SessionLink;
const textsOf = (link: UsableLink) => TEXTS[link.kind === "email" ? "email" : link.purpose];

/**
 * Renders the page that links from e-mails, from admins and from hosted Supabase open. Only a press
 * redeems a link: mail scanners open links, and a stranger's link must not sign anybody in.
 */
export function LinkPage() {
  const { state } = useLocation();
  const { loading } = useAuth();
  const link = arrived.session ?? readLink(typeof state === "string" ? state : "");
  if (link === undefined || link.kind === "refused") return <DeadLink {...OLD} />;
  if (link.kind === "halfConfirmed") return <HalfConfirmed />;
  if (loading) return <Waiting title={textsOf(link).title} />;
  return <RedeemLink link={link} />;
}

const HalfConfirmed = () => (
  <NarrowPage
    title="Falta o outro e-mail"
    text="Este endereço está confirmado. Para terminar a troca, abra também o link que enviamos para o outro."
  />
);

/** Says what the link does. The button redeems the link. */
function RedeemLink({ link }: { link: UsableLink }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const goTo = (path: string) => navigate(path, { replace: true });
  const redeeming = useRedeem(() => {
    arrived.session = undefined;
    const purpose = link.kind === "email" ? "email_change" : link.purpose;
    goTo(purpose === "email_change" ? paths.account : newPasswordPath(purpose));
  });
  const { mutate, isIdle } = redeeming;
  const confirming = useConfirmEmail((confirmed) => {
    if (confirmed !== "half") goTo(confirmed === "signedIn" ? paths.account : paths.auth);
  });
  const isEmail = link.kind === "email";
  const opensAccount = !isEmail || !config.hasOwnServer;
  const { isPending, isSuccess, error } = isEmail ? confirming : redeeming;
  const target = link.kind === "session" ? link.claims.email : undefined;

  // A link that this browser requested is redeemed without a press.
  useEffect(() => {
    if (!isIdle || link.kind !== "session") return;
    if (expectedLink.isFor(link.claims.email, Date.now())) mutate(link);
  }, [isIdle, mutate, link]);

  if (error && !isTemporary(error)) {
    const isTaken = isEmail && propertyOf(error, "code") === "email_exists";
    if (isTaken) return <DeadLink {...TAKEN} />;
    return <DeadLink {...(isEmail ? OLD_CHANGE : OLD)} />;
  }
  if (confirming.data === "half") return <HalfConfirmed />;
  // The button stays busy after success, because the signed-in account changes before the next page
  // appears.
  const busy = isPending || isSuccess;
  const { title, text, label, doing } = textsOf(link);
  return (
    <NarrowPage title={title} text={text}>
      {!busy && (
        <div className="mb-6 space-y-3">
          {target !== undefined && (
            <p className="text-center">
              Link da conta <Account email={target} />
            </p>
          )}
          {user?.email !== undefined && user.email !== target && (
            <p className="rounded-xl bg-accent-soft p-4">
              {opensAccount ? "Você está usando a conta " : "Neste navegador está aberta a conta "}
              <Account email={user.email} />
              {opensAccount
                ? ". Ao continuar, este navegador sai dela e entra na conta deste link."
                : ". Se o link for de outra conta, esta continua aberta."}
            </p>
          )}
          <p className="text-center text-balance text-muted">
            Não pediu este link? Então feche esta página.
          </p>
        </div>
      )}
      <BusyButton
        busy={busy}
        doing={doing}
        className="w-full"
        onClick={() => (isEmail ? confirming.mutate(link.tokenHash) : mutate(link))}
      >
        {label}
      </BusyButton>
      <p role="alert" className="mt-4 text-danger-ink empty:hidden">
        {error && errorText(error)}
      </p>
    </NarrowPage>
  );
}

const Account = ({ email }: { email: string }) => (
  <strong>
    <EmailAddress>{email}</EmailAddress>
  </strong>
);
