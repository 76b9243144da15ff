import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "@/lib/focus.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { FailureScreen } from "./failure-screen.tsx";

/** Between screens the browser would leave the scroll and the focus where they were. */
function useFreshStart(pathname: string) {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    focusHeading();
  }, [pathname]);
}

/** One screen: loading and failing are its own, the rest of the app stays. */
export function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useFreshStart(pathname);
  return (
    <ErrorBoundary key={pathname} fallback={() => <FailureScreen />}>
      <Suspense
        fallback={
          <p role="status" className="p-6 text-center text-muted">
            Carregando…
          </p>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
