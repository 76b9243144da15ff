import { QueryClientProvider } from "@tanstack/react-query";
import { lazy } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { AuthProvider } from "@/features/auth/components/auth-provider.tsx";
import { ThemeProvider } from "@/features/theme/components/theme-provider.tsx";
import { createQueryClient } from "@/lib/query-client.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { notify } from "@/ui/toast.ts";
import { ToastOutlet } from "@/ui/toast-outlet.tsx";
import { TooltipOutlet } from "@/ui/tooltip-outlet.tsx";
import { Arrivals } from "./layout/arrivals.tsx";
import { FailureScreen } from "./layout/failure-screen.tsx";
import { OfflineNotice } from "./layout/offline-notice.tsx";
import { Screen } from "./layout/screen.tsx";
import { paths } from "./paths.ts";
import { HomeRoute } from "./routes/home.tsx";

const AuthRoute = lazy(() =>
  import("./routes/auth.tsx").then((module) => ({ default: module.AuthRoute })),
);
const LinkRoute = lazy(() =>
  import("./routes/link.tsx").then((module) => ({ default: module.LinkRoute })),
);
const NewPasswordRoute = lazy(() =>
  import("./routes/new-password.tsx").then((module) => ({ default: module.NewPasswordRoute })),
);
const AccountRoute = lazy(() =>
  import("./routes/account.tsx").then((module) => ({ default: module.AccountRoute })),
);
const AdminRoute = lazy(() =>
  import("./routes/admin.tsx").then((module) => ({ default: module.AdminRoute })),
);
const NotFoundRoute = lazy(() =>
  import("./routes/not-found.tsx").then((module) => ({ default: module.NotFoundRoute })),
);

const queryClient = createQueryClient(notify.error);

export function App() {
  return (
    <ErrorBoundary fallback={() => <FailureScreen />}>
      <ThemeProvider defaultTheme="light" storageKey="avisos-theme">
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <BrowserRouter>
              <OfflineNotice />
              <Screen>
                <Arrivals>
                  <Routes>
                    <Route path={paths.home} element={<HomeRoute />} />
                    <Route path={paths.auth} element={<AuthRoute />} />
                    <Route path={paths.authLink} element={<LinkRoute />} />
                    <Route path={paths.newPassword} element={<NewPasswordRoute />} />
                    <Route path={paths.account} element={<AccountRoute />} />
                    <Route path={paths.admin} element={<AdminRoute />} />
                    <Route path="*" element={<NotFoundRoute />} />
                  </Routes>
                </Arrivals>
              </Screen>
            </BrowserRouter>
          </AuthProvider>
        </QueryClientProvider>
        <ToastOutlet />
        <TooltipOutlet />
      </ThemeProvider>
    </ErrorBoundary>
  );
}
