import type { ReactNode } from "react";
import { Link } from "react-router";
import { isAdmin } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { paths } from "../paths.ts";
import { NarrowPage } from "./narrow-page.tsx";
import { SignedInOnly } from "./signed-in-only.tsx";
import { Waiting } from "./waiting.tsx";

const TITLE = "Administração";

/** Only hides: every answer of these screens is the database's to refuse. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return (
    <SignedInOnly title={TITLE}>
      <ForAdmins>{children}</ForAdmins>
    </SignedInOnly>
  );
}

function ForAdmins({ children }: { children: ReactNode }) {
  const { data: profile, isPending, refetch } = useProfile();
  if (isPending) return <Waiting title={TITLE} />;
  if (isAdmin(profile)) return children;
  if (profile === undefined) {
    return (
      <NarrowPage title={TITLE} text="Não foi possível saber quem você é. Verifique sua conexão.">
        <Button className="w-full" onClick={() => refetch()}>
          Tentar de novo
        </Button>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title={TITLE}
      text="Esta página é dos administradores. Se você precisa dela, fale com um deles."
    >
      <Link to={paths.home} className={buttonStyle({ className: "w-full" })}>
        Ver os avisos
      </Link>
    </NarrowPage>
  );
}
