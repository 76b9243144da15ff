import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link, NavigationType, useLocation, useNavigationType } from "react-router";
import { newPasswordPath, paths } from "@/app/addresses.ts";
import { AnnouncementDialogs } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { useOnline } from "@/lib/browser/device-state.ts";
import { focusHeading } from "@/lib/browser/focus.ts";
import { PAGE_SHOWN, returnToPlace } from "@/lib/browser/list-scroll.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { ErrorBoundary } from "@/ui/lazy.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { isReadable, KeptPage, ReadableMark, setReadablePath, standingHtml } from "./kept-page.tsx";
import { Page } from "./page.tsx";

/**
 * Scrolls to the start of a new page and focuses its heading, because a browser does neither. After
 * Back, restores the scroll position of the list.
 */
function usePageStart() {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.history.scrollRestoration = "auto";
    if (isReturn && returnToPlace(key)) return;
    if (!isReturn) window.scrollTo(0, 0);
    focusHeading();
    window.dispatchEvent(new Event(PAGE_SHOWN));
  }, [pathname, key, isReturn]);
}

/**
 * Shown when a page cannot be rendered, or when an update has removed its files. Reloading repairs
 * both.
 */
function FailurePage() {
  const online = useOnline();
  useEffect(() => setReadablePath(undefined), []);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <PageHeading>{online ? "Algo não deu certo" : "Sem internet agora"}</PageHeading>
      <p role="alert" className="text-muted">
        {online
          ? "Não foi possível mostrar esta página. Recarregue para tentar de novo."
          : "Esta página ainda não está guardada neste aparelho. Abra-a de novo quando ela voltar."}
      </p>
      <Button onClick={() => window.location.reload()}>Recarregar</Button>
      {!online && (
        // A plain link, because the router itself may have failed.
        <a href={paths.home} className={buttonStyle({ variant: "quiet" })}>
          Ver os avisos
        </a>
      )}
    </main>
  );
}

/**
 * Shown when the whole app fails. Keeps the current page if it can be read, otherwise shows an
 * error page.
 */
export function FailedApp() {
  const [html] = useState(() => isReadable() && standingHtml());
  return html ? <KeptPage html={html} /> : <FailurePage />;
}

/**
 * Passes the error of a readable page on to the boundary around the app, because only that boundary
 * can keep the whole document.
 */
function failedPage(error: unknown) {
  if (isReadable()) throw error;
  return <FailurePage />;
}

/**
 * Renders a page, its loading state or its failure. A failing page does not affect the rest of the
 * app.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  usePageStart();
  const waiting = (
    <Page>
      <p role="status" className="sr-only">
        Carregando…
      </p>
      <Skeleton className="mx-auto mt-6 h-48 max-w-2xl" />
    </Page>
  );
  return (
    // The dialogs are outside `Suspense`, because they read the session. A session that arrives
    // during hydration must not update anything inside `Suspense`.
    <AnnouncementDialogs key={pathname}>
      <ErrorBoundary fallback={failedPage}>
        <Suspense fallback={waiting}>
          {children}
          <ReadableMark path={pathname} />
        </Suspense>
      </ErrorBoundary>
    </AnnouncementDialogs>
  );
}

/**
 * Reminds people who confirmed their e-mail address but chose no password that their account has
 * none.
 */
export function PasswordNotice() {
  const { passwordDue, user } = useAuth();
  const { pathname } = useLocation();
  const missing = passwordDue === "signup" && user !== null && pathname !== paths.newPassword;
  return (
    <div role="status">
      {missing && (
        <p className="bg-accent-soft px-4 py-2 text-center">
          Sua conta ainda não tem senha.{" "}
          <Link to={newPasswordPath("signup")} className="action-link focus-ring">
            Escolher senha
          </Link>
        </p>
      )}
    </div>
  );
}
