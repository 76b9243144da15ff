import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { SignOutButton } from "@/features/auth/components/sign-out-button.tsx";
import { ThemeToggle } from "@/features/theme/components/theme-toggle.tsx";
import { cn } from "@/lib/cn.ts";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { paths } from "../paths.ts";
import { AdminLink } from "./admin-link.tsx";
import { Page } from "./page.tsx";

type MemberPageProps = { title: string; narrow?: boolean; children: ReactNode };

/** A screen for who is signed in, beside the board. */
export function MemberPage({ title, narrow = false, children }: MemberPageProps) {
  return (
    <Page
      controls={
        <>
          <AdminLink />
          <ThemeToggle />
          <SignOutButton />
        </>
      }
    >
      <div className={cn(narrow && "mx-auto max-w-2xl")}>
        <Link
          to={paths.home}
          className="focus-ring mt-4 -ml-1 inline-flex min-h-11 items-center gap-2 rounded-lg px-1 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Voltar aos avisos
        </Link>
        <ScreenHeading className="mt-1 mb-5 sm:text-4xl">{title}</ScreenHeading>
        {children}
      </div>
    </Page>
  );
}
