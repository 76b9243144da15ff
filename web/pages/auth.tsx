import { Navigate, useSearchParams } from "react-router";
import { FORGOTTEN_PARAMETER, newPasswordPath, paths, SIGN_UP_PARAMETER } from "@/app/addresses.ts";
import { AuthForms } from "@/features/auth/components/auth-forms.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { returnFocus } from "@/lib/browser/focus.ts";
import { config } from "@/lib/config.ts";
import { NarrowPage } from "../layout/narrow-page.tsx";

export function AuthPage() {
  const { user, passwordDue } = useAuth();
  const [params, setParams] = useSearchParams();
  const forgotten = params.has(FORGOTTEN_PARAMETER);

  if (user)
    return <Navigate to={passwordDue ? newPasswordPath(passwordDue) : paths.home} replace />;
  return (
    <NarrowPage title={config.boardTitle} text="Sistema de gerenciamento de avisos">
      <AuthForms
        tab={params.has(SIGN_UP_PARAMETER) ? "sign-up" : "sign-in"}
        // Push a history entry, so that Back leads from one tab to the other.
        onTab={(next) => setParams(next === "sign-up" ? { [SIGN_UP_PARAMETER]: "" } : {})}
        forgotten={forgotten}
        onForgotten={(next) => {
          setParams(next ? { [FORGOTTEN_PARAMETER]: "" } : {});
          // Focus the main part, because the pressed button is unmounted.
          returnFocus(null);
        }}
      />
    </NarrowPage>
  );
}
