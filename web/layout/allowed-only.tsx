import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import type { Profile } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { DeadEnd, NarrowPage } from "./narrow-page.tsx";

type SignedInOnlyProps = {
  title: string;
  /** Holds the screen's place until it is known who is there. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Leads a visitor to the sign-in screen, politely. */
export function SignedInOnly({ title, waiting, children }: SignedInOnlyProps) {
  const { user, loading } = useAuth();
  if (loading) return waiting;
  if (user) return children;
  return (
    <NarrowPage title={title} text="Esta página é de quem tem uma conta. Entre para continuar.">
      <Link to={paths.auth} className={buttonStyle({ className: "w-full" })}>
        Entrar
      </Link>
    </NarrowPage>
  );
}

type AllowedOnlyProps = SignedInOnlyProps & {
  isAllowed: (profile: Profile) => boolean;
  /** What everybody else is told. */
  refusal: string;
};

/** Only hides: every answer of these screens is the database's to refuse. */
export function AllowedOnly(props: AllowedOnlyProps) {
  return (
    <SignedInOnly {...props}>
      <ForAllowed {...props} />
    </SignedInOnly>
  );
}

function ForAllowed({ title, waiting, isAllowed, refusal, children }: AllowedOnlyProps) {
  const { data: profile, isPending, refetch } = useProfile();
  if (isPending) return waiting;
  if (profile && isAllowed(profile)) return children;
  const unknown = "Não foi possível saber quem você é. Verifique sua conexão.";
  if (profile === undefined) return <DeadEnd title={title} text={unknown} onRetry={refetch} />;
  return <DeadEnd title={title} text={refusal} />;
}

export function EditorsOnly(props: SignedInOnlyProps) {
  return (
    <AllowedOnly
      {...props}
      isAllowed={isEditor}
      refusal="Esta página é da equipe de comunicação. Se você faz parte dela, peça a um administrador o papel de editor."
    />
  );
}
