import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { PART, paths } from "@/app/addresses.ts";
import type { CreateButtonProps } from "@/features/announcements/form/use-announcement-dialog.tsx";
import type { Profile } from "@/features/auth/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { BackLink } from "./back-link.tsx";
import { DeadEnd, NarrowPage } from "./narrow-page.tsx";
import { Page } from "./page.tsx";

/** The members that a screen is for, and what it tells the others. */
type Only = { isAllowed: (profile: Profile) => boolean; refusal: string };

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
function AllowedOnly({ title, waiting, only, children }: AllowedOnlyProps) {
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

type MemberPageProps = CreateButtonProps & { title: ReactNode; children: ReactNode };

/** A screen for who is signed in, beside the board. */
export function MemberPage({ title, onCreate, children }: MemberPageProps) {
  return (
    <Page onCreate={onCreate}>
      <div className="mt-3 mb-3 flex flex-wrap items-start gap-x-1 sm:my-4 sm:block">
        <BackLink isIcon />
        <ScreenHeading className="min-w-0 shrink grow basis-[min-content] sm:mt-1 sm:text-4xl">
          {title}
        </ScreenHeading>
      </div>
      {children}
    </Page>
  );
}

type MemberScreenProps = CreateButtonProps & {
  title: string;
  /** Holds the place of the content until it is known who is there. */
  waiting?: ReactNode;
  only?: Only;
  children: ReactNode;
};

/** A `MemberPage` for those who may see it. */
export function MemberScreen({ title, onCreate, waiting, only, children }: MemberScreenProps) {
  const page = (content: ReactNode) => (
    <MemberPage title={title} onCreate={onCreate}>
      {content}
    </MemberPage>
  );
  return (
    <AllowedOnly
      title={title}
      waiting={page(waiting ?? <ListSkeleton label="Carregando…" />)}
      only={only}
    >
      {page(children)}
    </AllowedOnly>
  );
}

/** The part of a screen that the address names, the first one without it. Each chosen one is an entry in the history. */
export function usePart<Part extends string>(parts: readonly [Part, ...Part[]]) {
  const [params, setParams] = useSearchParams();
  const part = parts.find((known) => known === params.get(PART)) ?? parts[0];
  const setPart = (chosen: string) => setParams({ [PART]: chosen });
  return [part, setPart] as const;
}
