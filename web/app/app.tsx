import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ShareOutlet } from "@/features/announcements/send/share-outlet.tsx";
import { AuthProvider } from "@/features/auth/components/auth-provider.tsx";
import { ThemeProvider } from "@/features/theme/components/theme-provider.tsx";
import { DialogFailure } from "@/layout/dialogs/dialog-failure.tsx";
import { FailureScreen } from "@/layout/failure-screen.tsx";
import { RenderedAt } from "@/lib/browser/clock.ts";
import { isEmbedded } from "@/lib/browser/embedded.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { ToastOutlet } from "@/ui/toast-outlet.tsx";
import { TooltipOutlet } from "@/ui/tooltip-outlet.tsx";
import { repeatEarlyPress } from "./early-press.ts";
import { Screens } from "./screens.tsx";

type AppProps = {
  queryClient: QueryClient;
  /** When the page was rendered, in milliseconds. */
  renderedAt: number;
  /** Puts the screens into a router: the browser's, or the server's. */
  router: (screens: ReactNode) => ReactNode;
};

/** The whole app, the same in the browser and in the page that the server sends. */
export function App({ queryClient, renderedAt, router }: AppProps) {
  useEffect(repeatEarlyPress, []);

  return (
    <ErrorBoundary fallback={() => <FailureScreen />}>
      <RenderedAt value={renderedAt}>
        <ThemeProvider defaultTheme={isEmbedded ? "system" : "light"} storageKey="avisos-theme">
          <QueryClientProvider client={queryClient}>
            <AuthProvider>{router(<Screens />)}</AuthProvider>
          </QueryClientProvider>
          <ShareOutlet failure={(close) => <DialogFailure onClose={close} />} />
          <ToastOutlet />
          <TooltipOutlet />
        </ThemeProvider>
      </RenderedAt>
    </ErrorBoundary>
  );
}
