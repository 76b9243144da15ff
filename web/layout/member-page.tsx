import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { PART_PARAMETER, paths } from "@/app/addresses.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { unreachableText } from "@/lib/data/request.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { BackLink } from "./back-link.tsx";
import { DeadEnd, NarrowPage } from "./narrow-page.tsx";
import { Page } from "./page.tsx";

/** The text on the pages about editions for members who are not editors. */
export const TEAM_ONLY =
  "Esta página é da comunicação. Se você faz parte dela, peça a um administrador que libere para você.";

type MembersOnlyProps = {
  title: string;
  /** Shown until session and profile are known. */
  waiting: ReactNode;
  /**
   * The text for members who are not editors. Without this text, every signed-in person sees the
   * page.
   */
  refusal?: string | undefined;
  children: ReactNode;
};

/**
 * Shows `children` to members, and a link to sign in to visitors. This only hides buttons: the
 * database decides who may read or change rows.
 */
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
  const unknown = unreachableText();
  if (profile === undefined) return <DeadEnd title={title} text={unknown} onRetry={refetch} />;
  return <DeadEnd title={title} text={refusal} />;
}

/** The pages with a tab of their own. There a link back to the board would repeat a tab. */
const TAB_PAGES: readonly string[] = [paths.week, paths.ownAnnouncements, paths.account];

const WIDTHS = { rows: "mx-auto max-w-240", settings: "mx-auto max-w-160", whole: undefined };

type MemberPageFrameProps = {
  title: ReactNode;
  /** The most that the content needs: rows 960 px, settings 640 px. */
  width?: keyof typeof WIDTHS;
  /** A button or link beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/**
 * Renders the frame of a page for signed-in people: a link to the page before, the title and the
 * content.
 */
export function MemberPageFrame(props: MemberPageFrameProps) {
  const { title, width = "whole", action, children } = props;
  const { pathname } = useLocation();
  return (
    <Page>
      <div className={WIDTHS[width]}>
        <div className="mt-3 mb-3 flex flex-wrap items-start gap-x-1 sm:my-4 sm:block">
          {pathname === paths.admin ? (
            <BackLink isIcon to={paths.account} className="lg:hidden" />
          ) : (
            !TAB_PAGES.includes(pathname) && <BackLink isIcon />
          )}
          <div
            className={clsx(
              "min-w-0 shrink grow basis-[min-content]",
              action && "@container sm:flex sm:items-end sm:gap-1",
            )}
          >
            {action}
            <PageHeading className="sm:mt-1 sm:text-4xl">{title}</PageHeading>
          </div>
        </div>
        {children}
      </div>
    </Page>
  );
}

type MemberPageProps = Omit<MembersOnlyProps & MemberPageFrameProps, "waiting"> & {
  /** Shown until session and profile are known. */
  waiting?: ReactNode;
};

/**
 * Renders a page in its frame for people who may see it. Everybody else gets a link to sign in or
 * the refusal.
 */
export function MemberPage({ waiting, refusal, ...page }: MemberPageProps) {
  const placeholder = waiting ?? <ListSkeleton label="Carregando…" />;
  return (
    <MembersOnly
      title={page.title}
      waiting={<MemberPageFrame {...page}>{placeholder}</MemberPageFrame>}
      refusal={refusal}
    >
      <MemberPageFrame {...page} />
    </MembersOnly>
  );
}

/**
 * Returns the open tab of the page and a function that opens another tab. The address names the
 * tab; without a name it is the first one. Each change adds an entry to the browser's history.
 */
export function usePart<Part extends string>(parts: readonly [Part, ...Part[]]) {
  const [params, setParams] = useSearchParams();
  const part = parts.find((known) => known === params.get(PART_PARAMETER)) ?? parts[0];
  const setPart = (chosen: string) => setParams({ [PART_PARAMETER]: chosen });
  return [part, setPart] as const;
}
