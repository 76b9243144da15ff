import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { NarrowPage } from "./narrow-page.tsx";
import { Waiting } from "./waiting.tsx";

/** Leads a visitor to the sign-in screen, politely. */
export function SignedInOnly({ title, children }: { title: string; children: ReactNode }) {
  const { user, loading } = useAuth();
  if (loading) return <Waiting title={title} />;
  if (user) return children;
  return (
    <NarrowPage title={title} text="Esta página é de quem tem uma conta. Entre para continuar.">
      <Link to={paths.auth} className={buttonStyle({ className: "w-full" })}>
        Entrar
      </Link>
    </NarrowPage>
  );
}
