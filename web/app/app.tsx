import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation, useRoutes } from "react-router";
import { AuthProvider } from "@/features/auth/components/auth-provider.tsx";
import { ThemeProvider } from "@/features/theme/theme.tsx";
import { AuthLinkRedirect } from "@/layout/auth-link-redirect.tsx";
import { OfflineNotice } from "@/layout/offline-notice.tsx";
import { SkipLink } from "@/layout/page.tsx";
import { FailedApp, PageBoundary, PasswordNotice } from "@/layout/page-boundary.tsx";
import { RenderedAt } from "@/lib/browser/clock.ts";
import { isEmbedded } from "@/lib/browser/embedded.ts";
import { withoutTrailing } from "@/lib/text/trim.ts";
import { ErrorBoundary } from "@/ui/lazy.tsx";
import { paths } from "./addresses.ts";
import { useTitle } from "./head.ts";
import { matchRoute, routeObjects } from "./match-route.tsx";
import { notFound } from "./routes.tsx";

type AppProps = {
  queryClient: QueryClient;
  /** The time in milliseconds at which the page was rendered. */
  renderedAt: number;
  /** Wraps the pages in a router: `BrowserRouter` in the browser, `StaticRouter` on the server. */
  router: (pages: ReactNode) => ReactNode;
  onStarted?: (() => void) | undefined;
};

export function App({ queryClient, renderedAt, router, onStarted }: AppProps) {
  useEffect(() => onStarted?.(), [onStarted]);

  return (
    <ErrorBoundary fallback={() => <FailedApp />}>
      <RenderedAt value={renderedAt}>
        <ThemeProvider defaultTheme={isEmbedded ? "system" : "light"} storageKey="avisos-theme">
          <QueryClientProvider client={queryClient}>
            <AuthProvider>{router(<PageAndNotices />)}</AuthProvider>
          </QueryClientProvider>
        </ThemeProvider>
      </RenderedAt>
    </ErrorBoundary>
  );
}

/** Renders the page of the current address below the notices. */
function PageAndNotices() {
  useTitle();
  const { pathname } = useLocation();
  // The embedded board and the slides show no notices, because a projector would show them to all
  // people in the church. Both pages also ignore sign-in links behind `#`, because nobody signs in
  // there.
  if (pathname === paths.embed || `${pathname}/`.startsWith(`${paths.slides}/`)) {
    return (
      <PageBoundary>
        <CurrentPage />
      </PageBoundary>
    );
  }
  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <PasswordNotice />
      <PageBoundary>
        <AuthLinkRedirect>
          <CurrentPage />
        </AuthLinkRedirect>
      </PageBoundary>
    </>
  );
}

function CurrentPage() {
  const { pathname, search, hash } = useLocation();
  const element = useRoutes(routeObjects);
  const plain = withoutTrailing(pathname, "/") || "/";
  if (plain !== pathname && matchRoute(plain).route !== notFound) {
    return <Navigate to={{ pathname: plain, search, hash }} replace />;
  }
  return element;
}
