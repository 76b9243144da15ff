import { Link, useNavigate, useSearchParams } from "react-router";
import { CONFIRMED_PARAMETER, forgottenPath, paths } from "@/app/addresses.ts";
import { NewPasswordForm } from "@/features/auth/components/new-password-form.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { NarrowPage, Waiting } from "../layout/narrow-page.tsx";

const TITLES = { signup: "Escolha sua senha", recovery: "Crie uma nova senha" };

/**
 * Renders the page for choosing a password. It opens after a link or code for a forgotten password
 * or a new account has opened a session.
 */
export function NewPasswordPage() {
  const { user, loading } = useAuth();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const purpose = params.has(CONFIRMED_PARAMETER) ? "signup" : "recovery";
  const title = TITLES[purpose];

  if (loading) return <Waiting title={title} />;
  if (!user) {
    return (
      <NarrowPage
        title={title}
        text="Para isso é preciso abrir um link de recuperação, que vale por uma hora e uma só vez."
      >
        <Link to={forgottenPath} className={buttonStyle({ className: "w-full" })}>
          Pedir um link
        </Link>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title={title}
      text={
        purpose === "signup"
          ? `E-mail confirmado! Escolha a senha da conta ${user.email}.`
          : `Para a conta ${user.email}.`
      }
    >
      <NewPasswordForm
        email={user.email ?? ""}
        purpose={purpose}
        onDone={() => navigate(paths.home, { replace: true })}
      />
    </NarrowPage>
  );
}
