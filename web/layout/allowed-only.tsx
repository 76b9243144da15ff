import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import type { Profile } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { DeadEnd, NarrowPage } from "./narrow-page.tsx";

/** The members that a screen is for, and what it tells the others. */
export type Only = { isAllowed: (profile: Profile) => boolean; refusal: string };

const EDITORS: Only = {
  isAllowed: isEditor,
  refusal:
    "Esta página é da equipe de comunicação. Se você faz parte dela, peça a um administrador o papel de editor.",
};

type AllowedOnlyProps = {
  title: string;
  /** Shown until it is known who is there. */
  waiting: ReactNode;
  /** Without it the screen is for everybody who is signed in. */
  only?: Only | undefined;
  children: ReactNode;
};

/** Leads a visitor to the sign-in screen. Only hides: the database refuses what a member may not read or change. */
export function AllowedOnly({ title, waiting, only, children }: AllowedOnlyProps) {
  const { user, loading } = useAuth();
  const { data: profile, isPending, refetch } = useProfile();
  if (loading) return waiting;
  if (!user) {
    return (
      <NarrowPage title={title} text="Esta página é de quem tem uma conta. Entre para continuar.">
        <Link to={paths.auth} className={buttonStyle({ className: "w-full" })}>
          Entrar
        </Link>
      </NarrowPage>
    );
  }
  if (!only) return children;
  if (isPending) return waiting;
  if (profile && only.isAllowed(profile)) return children;
  const unknown = "Não foi possível saber quem você é. Verifique sua conexão.";
  if (profile === undefined) return <DeadEnd title={title} text={unknown} onRetry={refetch} />;
  return <DeadEnd title={title} text={only.refusal} />;
}

export const EditorsOnly = (props: AllowedOnlyProps) => <AllowedOnly {...props} only={EDITORS} />;
