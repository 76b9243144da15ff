import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { PART_PARAMETER, paths } from "@/app/addresses.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { BackLink } from "./back-link.tsx";
import { DeadEnd, NarrowPage } from "./narrow-page.tsx";
import { Page } from "./page.tsx";

/** The `refusal` of the screens of the week. */
export const TEAM_ONLY =
  "Esta página é da equipe de comunicação. Se você faz parte dela, peça a um administrador o papel de editor.";

type MembersOnlyProps = {
  title: string;
  /** Shown until it is known who is there. */
  waiting: ReactNode;
  /** Told to members who are not editors; without it the screen is for everybody who is signed in. */
  refusal?: string | undefined;
  children: ReactNode;
};

/** Leads a visitor to the sign-in screen. Only hides: the database refuses what a member may not read or change. */
export function MembersOnly({ title, waiting, refusal, children }: MembersOnlyProps) {
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
  if (!refusal || isEditor(profile)) return children;
  if (isPending) return waiting;
  const unknown = "Não foi possível saber quem você é. Verifique sua conexão.";
  if (profile === undefined) return <DeadEnd title={title} text={unknown} onRetry={refetch} />;
  return <DeadEnd title={title} text={refusal} />;
}

type MemberPageProps = { title: ReactNode; children: ReactNode };

/** A screen for who is signed in, beside the board. */
export const MemberPage = ({ title, children }: MemberPageProps) => (
  <Page>
    <div className="mt-3 mb-3 flex flex-wrap items-start gap-x-1 sm:my-4 sm:block">
      <BackLink isIcon />
      <PageHeading className="min-w-0 shrink grow basis-[min-content] sm:mt-1 sm:text-4xl">
        {title}
      </PageHeading>
    </div>
    {children}
  </Page>
);

type MemberScreenProps = Omit<MembersOnlyProps, "waiting"> & {
  /** Holds the place of the content until it is known who is there. */
  waiting?: ReactNode;
};

/** A `MemberPage` for those who may see it. */
export function MemberScreen({ waiting, refusal, ...page }: MemberScreenProps) {
  const placeholder = waiting ?? <ListSkeleton label="Carregando…" />;
  return (
    <MembersOnly
      title={page.title}
      waiting={<MemberPage title={page.title}>{placeholder}</MemberPage>}
      refusal={refusal}
    >
      <MemberPage {...page} />
    </MembersOnly>
  );
}

/** The part of a screen that the address names, the first one without it. Each chosen one is an entry in the history. */
export function usePart<Part extends string>(parts: readonly [Part, ...Part[]]) {
  const [params, setParams] = useSearchParams();
  const part = parts.find((known) => known === params.get(PART_PARAMETER)) ?? parts[0];
  const setPart = (chosen: string) => setParams({ [PART_PARAMETER]: chosen });
  return [part, setPart] as const;
}
