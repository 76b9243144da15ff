import { Link, useLocation } from "react-router";
import { newPasswordPath, paths } from "@/app/addresses.ts";
import { useAuth } from "@/features/auth/use-auth.ts";

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
