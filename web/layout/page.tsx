import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { teamBundle } from "@/bundles.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ChurchLogo } from "@/features/church/components/church-logo.tsx";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { UrgentBar } from "@/features/urgent/urgent-bar.tsx";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { stickyRef } from "@/lib/browser/sticky-height.ts";
import { config } from "@/lib/config.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { lazy } from "@/ui/lazy.tsx";

const NavigationLinks = lazy(teamBundle.component((part) => part.NavigationLinks));
const AccountName = lazy(teamBundle.component((part) => part.AccountName));
const SignOutButton = lazy(teamBundle.component((part) => part.SignOutButton));
const NavigationBar = lazy(teamBundle.component((part) => part.NavigationBar));
const UrgentChange = lazy(teamBundle.component((part) => part.UrgentChange));

/**
 * Renders the buttons and links beside the header's title, for visitors and for members. `actions`
 * are the page's own buttons.
 */
function Controls({ actions }: { actions: ReactNode }) {
  const { user } = useAuth();
  return (
    <>
      {user && <NavigationLinks />}
      {actions}
      <ThemeToggle />
      <div className="session-button">
        {user ? (
          <SignOutButton />
        ) : (
          <Link
            to={paths.auth}
            className={buttonStyle({ variant: "outline", className: "visitors" })}
          >
            Entrar
          </Link>
        )}
      </div>
    </>
  );
}

const FOOT_LINKS = [
  [paths.programme, "Programação"],
  [paths.privacy, "Privacidade"],
] as const;

const headerRef = stickyRef("--header-height");

type PageProps = {
  /**
   * Whether the header leaves out the members' navigation and "Entrar", as on pages with one task.
   */
  isPlain?: boolean;
  /** False when the page has its own bar at the bottom on phones. */
  hasBar?: boolean;
  /** The page's own buttons in the header. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Renders a page with the header. Members on phones also get the navigation bar at the bottom. */
export function Page(props: PageProps) {
  const { isPlain = false, hasBar = true, actions, className, children } = props;
  const { user } = useAuth();
  return (
    <>
      <header
        ref={headerRef}
        className={clsx(
          "page-header @container border-b border-line bg-page",
          !isPlain && "header-full",
        )}
      >
        <div className="header-row">
          {/* With large text the controls wrap below the title. Beside the controls, the words of
              the title would break. */}
          <div className="brand">
            <Link
              to={paths.home}
              className="focus-ring flex min-h-11 min-w-11 items-center gap-2 rounded-xl max-sm:[&>:first-child]:size-9"
            >
              <ChurchLogo />
              <span className="brand-title may-be-cut">
                {config.outputTitle}
                <span className="screen-only"> TC</span>
              </span>
            </Link>
            {!isPlain && user && <AccountName />}
          </div>
          {/* On desktops `lg:contents` makes each control an item of the header's flex box. The
              controls then wrap one by one. */}
          <div className="header-controls ml-auto flex flex-wrap justify-end lg:contents">
            {isPlain ? <ThemeToggle /> : <Controls actions={actions} />}
          </div>
        </div>
        <UrgentBar>{!isPlain && user && <UrgentChange />}</UrgentBar>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={clsx(
          "mx-auto w-full max-w-440 px-page pb-10 outline-none sm:px-6 sm:pb-16",
          className,
        )}
      >
        {children}
      </main>
      <footer className="screen-only pb-4 text-center text-sm text-muted">
        {FOOT_LINKS.map(([path, label]) => (
          <Link key={path} to={path} className="focus-ring inline-flex min-h-11 items-center px-2">
            {label}
          </Link>
        ))}
      </footer>
      {!isPlain && user && hasBar && <NavigationBar />}
    </>
  );
}

/**
 * Renders the skip link to the main element. It is the first stop of the Tab key and visible only
 * while focused.
 */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className="skip-link focus-ring">
      Pular para o conteúdo
    </a>
  );
}
