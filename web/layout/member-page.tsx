import { clsx } from "clsx";
import { CalendarCheck, type LucideIcon, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { SignOutButton } from "@/features/auth/components/sign-out-button.tsx";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { ThemeToggle } from "@/features/theme/components/theme-toggle.tsx";
import { buttonStyle } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { BackLink, Page } from "./page.tsx";

type MemberPageProps = { title: string; narrow?: boolean; children: ReactNode };

/** A screen for who is signed in, beside the board. */
export function MemberPage({ title, narrow = false, children }: MemberPageProps) {
  return (
    <Page
      controls={
        <>
          <EditorLinks />
          <ThemeToggle />
          <SignOutButton />
        </>
      }
    >
      <div className={clsx(narrow && "mx-auto max-w-2xl")}>
        <div className="mt-4">
          <BackLink />
        </div>
        <ScreenHeading className="mt-1 mb-5 sm:text-4xl">{title}</ScreenHeading>
        {children}
      </div>
    </Page>
  );
}

/** The ways to the administration and to the selection of the week, for whom they open. */
export function EditorLinks() {
  const { data: profile } = useProfile();
  if (!isEditor(profile)) return null;
  return (
    <>
      <IconLink to={paths.admin} label="Administração" icon={Settings} />
      <IconLink to={paths.week} label="Fechar a semana" icon={CalendarCheck} />
    </>
  );
}

type IconLinkProps = { to: string; label: string; icon: LucideIcon };

function IconLink({ to, label, icon: Icon }: IconLinkProps) {
  return (
    <Link to={to} data-tooltip={label} className={buttonStyle({ variant: "icon" })}>
      <Icon aria-hidden />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
