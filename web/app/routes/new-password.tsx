import { Link, useNavigate } from "react-router";
import { NewPasswordForm } from "@/features/auth/components/new-password-form.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { NarrowPage } from "../layout/narrow-page.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { Waiting } from "../layout/waiting.tsx";
import { forgottenPath, paths } from "../paths.ts";

/** Reached with the session of a recovery link or code, or by whoever is signed in. */
export function NewPasswordRoute() {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  usePageTitle("Nova senha");

  if (loading) return <Waiting title="Crie uma nova senha" />;
  if (!user) {
    return (
      <NarrowPage
        title="Crie uma nova senha"
        text="Para isso é preciso abrir um link de recuperação, que vale por uma hora e uma só vez."
      >
        <Link to={forgottenPath} className={buttonStyle({ className: "w-full" })}>
          Pedir um link
        </Link>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Crie uma nova senha" text={`Para a conta ${user.email}.`}>
      <NewPasswordForm
        email={user.email ?? ""}
        onDone={() => navigate(paths.home, { replace: true })}
      />
    </NarrowPage>
  );
}
