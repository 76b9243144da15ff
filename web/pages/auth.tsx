import { useEffect } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import {
  FORGOTTEN_PARAMETER,
  INVITATION_PARAMETER,
  newPasswordPath,
  paths,
  SIGN_UP_PARAMETER,
} from "@/app/addresses.ts";
import { useSharedText } from "@/features/announcements/from-message/shared-text.ts";
import { AuthForms } from "@/features/auth/components/auth-forms.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { returnFocus } from "@/lib/browser/focus.ts";
import { config } from "@/lib/config.ts";
import { notify } from "@/ui/toast.ts";
import { NarrowPage, Waiting } from "../layout/narrow-page.tsx";

/**
 * Returns the token of the invitation in the address. The token moves from the address into the history entry of this page,
 * where it survives a reload, and where nobody can copy or photograph it with the address. A signed-in person needs no
 * invitation, and leaves the page at once.
 */
function useInvitationToken(isSignedIn: boolean): string | undefined {
  const { hash, state } = useLocation();
  const [params, setParams] = useSearchParams();
  const given =
    new URLSearchParams(hash.slice(1)).get(INVITATION_PARAMETER) ??
    params.get(INVITATION_PARAMETER);
  useEffect(() => {
    if (given === null) return;
    if (!isSignedIn) setParams({ [SIGN_UP_PARAMETER]: "" }, { replace: true, state: given });
    else
      notify.error({ title: "Você já tem conta", description: "O convite é para quem não tem." });
  }, [given, isSignedIn, setParams]);
  return given ?? (typeof state === "string" ? state : undefined);
}

export function AuthPage() {
  const { user, loading, passwordDue } = useAuth();
  const [shared] = useSharedText();
  const [params, setParams] = useSearchParams();
  const token = useInvitationToken(user !== null);
  // The entries of the tabs carry the token too, so that changing the tab does not lose it.
  const kept = { state: token };
  const forgotten = params.has(FORGOTTEN_PARAMETER);

  if (user)
    return <Navigate to={passwordDue ? newPasswordPath(passwordDue) : paths.home} replace />;
  if (loading) return <Waiting title={config.boardTitle} />;
  return (
    <NarrowPage title={config.boardTitle} text="Sistema de gerenciamento de avisos">
      <p role="status" className="mb-6 rounded-xl bg-accent-soft p-4 empty:hidden">
        {shared && "A mensagem está guardada neste aparelho. Entre para criar o aviso."}
      </p>
      <AuthForms
        invitation={token}
        tab={params.has(SIGN_UP_PARAMETER) ? "sign-up" : "sign-in"}
        // Push a history entry, so that Back leads from one tab to the other.
        onTab={(next) => setParams(next === "sign-up" ? { [SIGN_UP_PARAMETER]: "" } : {}, kept)}
        forgotten={forgotten}
        onForgotten={(next) => {
          setParams(next ? { [FORGOTTEN_PARAMETER]: "" } : {}, kept);
          // Focus the main part, because the pressed button is unmounted.
          returnFocus(null);
        }}
      />
    </NarrowPage>
  );
}
