import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import {
  FORGOTTEN_PARAMETER,
  INVITATION_PARAMETER,
  newPasswordPath,
  paths,
  SIGN_UP_PARAMETER,
} from "@/app/addresses.ts";
import { useSharedText } from "@/features/announcements/form/paste/shared-text.ts";
import { useAcceptInvitation } from "@/features/auth/accept-invitation.ts";
import { AuthForms } from "@/features/auth/components/auth-forms.tsx";
import { useGivenText } from "@/features/auth/components/sign-up-form.tsx";
import { invitationQuery } from "@/features/auth/invitation-query.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { returnFocus } from "@/lib/browser/focus.ts";
import { config } from "@/lib/config.ts";
import { hasStoredSession } from "@/lib/device/stored-account.ts";
import { BusyButton } from "@/ui/form.tsx";
import { DeadEnd, NarrowPage, Waiting } from "../layout/narrow-page.tsx";

/**
 * Returns the token of the invitation in the address. The token is moved from the address into the
 * history entry of this page. There it survives a reload, and nobody can copy or photograph it with
 * the address.
 */
function useInvitationToken(): string | undefined {
  const { hash, state } = useLocation();
  const [params, setParams] = useSearchParams();
  const given =
    new URLSearchParams(hash.slice(1)).get(INVITATION_PARAMETER) ??
    params.get(INVITATION_PARAMETER);
  useEffect(() => {
    if (given !== null) setParams({ [SIGN_UP_PARAMETER]: "" }, { replace: true, state: given });
  }, [given, setParams]);
  return given ?? (typeof state === "string" ? state : undefined);
}

export function AuthPage() {
  const { user, loading, passwordDue } = useAuth();
  const [shared] = useSharedText();
  const [params, setParams] = useSearchParams();
  const [cameSignedIn] = useState(hasStoredSession);
  const token = useInvitationToken();
  // The history entries of both tabs contain the token, so that a change of the tab does not lose
  // it.
  const kept = { state: token };
  const forgotten = params.has(FORGOTTEN_PARAMETER);

  if (user && passwordDue) return <Navigate to={newPasswordPath(passwordDue)} replace />;
  if (user && token !== undefined) {
    return <InvitationQuestion userId={user.id} token={token} cameSignedIn={cameSignedIn} />;
  }
  if (user) return <Navigate to={paths.home} replace />;
  if (loading) return <Waiting title={config.boardTitle} />;
  return (
    <NarrowPage title={config.boardTitle} text="Sistema de gerenciamento de avisos">
      <p role="status" className="mb-6 rounded-xl bg-accent-soft p-4 empty:hidden">
        {shared && "A mensagem está guardada neste aparelho. Entre para criar o aviso."}
      </p>
      <AuthForms
        invitation={token}
        tab={params.has(SIGN_UP_PARAMETER) ? "sign-up" : "sign-in"}
        // Each tab gets a history entry, so that Back returns to the other tab.
        onTab={(next) => setParams(next === "sign-up" ? { [SIGN_UP_PARAMETER]: "" } : {}, kept)}
        forgotten={forgotten}
        onForgotten={(next) => {
          setParams(next ? { [FORGOTTEN_PARAMETER]: "" } : {}, kept);
          // The pressed button disappears, so the main element gets the focus.
          returnFocus(null);
        }}
      />
    </NarrowPage>
  );
}

type InvitationQuestionProps = {
  userId: string;
  token: string;
  /**
   * False when the person signed in or signed up on this page. A sign-up has already used the
   * invitation.
   */
  cameSignedIn: boolean;
};

/** Asks whether the signed-in account should get the rights of the invitation. */
function InvitationQuestion({ userId, token, cameSignedIn }: InvitationQuestionProps) {
  const navigate = useNavigate();
  const { data: invitation, isFetchedAfterMount } = useQuery(invitationQuery(token));
  const given = useGivenText(invitation);
  const { mutate, isPending } = useAcceptInvitation(userId, () =>
    navigate(paths.home, { replace: true }),
  );
  const title = "Usar este convite na sua conta?";
  if (!isFetchedAfterMount) return <Waiting title={title} />;
  if (invitation === null && cameSignedIn) {
    return (
      <DeadEnd title="Este convite não vale mais" text="Peça outro a quem cuida dos avisos." />
    );
  }
  if (invitation === null) return <Navigate to={paths.home} replace />;
  return (
    <NarrowPage title={title} text={given ?? ""} isPlain={false}>
      <BusyButton
        busy={isPending}
        doing="Usando..."
        className="w-full"
        onClick={() => mutate(token)}
      >
        Usar convite
      </BusyButton>
    </NarrowPage>
  );
}
