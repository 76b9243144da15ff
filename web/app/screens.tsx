import { Route, Routes } from "react-router";
import { Arrivals } from "./layout/arrivals.tsx";
import { OfflineNotice } from "./layout/offline-notice.tsx";
import { PasswordNotice } from "./layout/password-notice.tsx";
import { Screen } from "./layout/screen.tsx";
import { paths } from "./paths.ts";
import { HomeRoute } from "./routes/home.tsx";
import {
  AccountRoute,
  AdminRoute,
  AuthRoute,
  LinkRoute,
  NewPasswordRoute,
  NotFoundRoute,
} from "./routes/lazy-routes.ts";

/** Which screen stands at which address. */
export function Screens() {
  return (
    <>
      <OfflineNotice />
      <PasswordNotice />
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
    </>
  );
}
