import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import type { Profile } from "@/features/auth/queries.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { NarrowPage } from "./narrow-page.tsx";
import { SignedInOnly } from "./signed-in-only.tsx";
import { Waiting } from "./waiting.tsx";

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
  if (profile === undefined) {
    return (
      <NarrowPage title={title} text="Não foi possível saber quem você é. Verifique sua conexão.">
        <Button className="w-full" onClick={() => refetch()}>
          Tentar de novo
        </Button>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={title} text={refusal}>
      <Link to={paths.home} className={buttonStyle({ className: "w-full" })}>
        Ver os avisos
      </Link>
    </NarrowPage>
  );
}
