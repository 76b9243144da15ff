import { WifiOff } from "lucide-react";
import { Link, useLocation } from "react-router";
import { newPasswordPath, paths } from "@/app/addresses.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { useOnline } from "@/lib/browser/online.ts";

export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-page">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          Você está sem conexão. O que aparece aqui pode estar desatualizado.
        </p>
      )}
    </div>
  );
}

/** Reminds whoever confirmed an e-mail and left before choosing the password that the account has none. */
export function PasswordNotice() {
  const { passwordDue, user } = useAuth();
  const { pathname } = useLocation();
  const missing = passwordDue === "signup" && user !== null && pathname !== paths.newPassword;
  return (
    <div role="status">
      {missing && (
        <p className="bg-accent-soft px-4 py-2 text-center">
          Sua conta ainda não tem senha.{" "}
          <Link to={newPasswordPath("signup")} className="action-link focus-ring">
            Escolher senha
          </Link>
        </p>
      )}
    </div>
  );
}
