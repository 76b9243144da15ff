import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import type { Profile } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { DeadEnd, NarrowPage, Waiting } from "./narrow-page.tsx";

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

type AllowedOnlyProps = {
  title: string;
  isAllowed: (profile: Profile) => boolean;
  /** What everybody else is told. */
  refusal: string;
  children: ReactNode;
};

/** Only hides: every answer of these screens is the database's to refuse. */
export function AllowedOnly(props: AllowedOnlyProps) {
  return (
    <SignedInOnly title={props.title}>
      <ForAllowed {...props} />
    </SignedInOnly>
  );
}

function ForAllowed({ title, isAllowed, refusal, children }: AllowedOnlyProps) {
  const { data: profile, isPending, refetch } = useProfile();
  if (isPending) return <Waiting title={title} />;
  if (profile && isAllowed(profile)) return children;
  const unknown = "Não foi possível saber quem você é. Verifique sua conexão.";
  if (profile === undefined) return <DeadEnd title={title} text={unknown} onRetry={refetch} />;
  return <DeadEnd title={title} text={refusal} />;
}

export function EditorsOnly({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AllowedOnly
      title={title}
      isAllowed={isEditor}
      refusal="Esta página é da equipe de comunicação. Se você faz parte dela, peça a um administrador o papel de editor."
    >
      {children}
    </AllowedOnly>
  );
}
