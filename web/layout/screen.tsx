import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { focusHeading } from "@/lib/browser/focus.ts";
import { returnToPlace } from "@/lib/browser/return-place.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { FailureScreen } from "./failure.tsx";

/**
 * Between screens the browser would leave the scroll and the focus where they were. A screen begins at its heading; a
 * list that Back leads to is where it was when it was left.
 */
function useFreshStart() {
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
  }, [pathname, key, isReturn]);
}

/** One screen: loading and failing are its own, the rest of the app stays. */
export function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useFreshStart();
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
