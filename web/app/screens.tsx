import { Navigate, useLocation, useRoutes } from "react-router";
import { AuthLinkRedirect } from "@/layout/auth-link-redirect.tsx";
import { OfflineNotice, PasswordNotice } from "@/layout/notices.tsx";
import { SkipLink } from "@/layout/page.tsx";
import { Screen } from "@/layout/screen.tsx";
import { withoutTrailing } from "@/lib/text/trim.ts";
import { paths } from "./addresses.ts";
import { useTitle } from "./head.ts";
import { matchRoute, screens } from "./match-route.tsx";
import { notFound } from "./routes.tsx";

const isProjected = (pathname: string) =>
  pathname === paths.slides || pathname.startsWith(`${paths.slides}/`);

/** The screen of the present address. */
export function Screens() {
  useTitle();
  const { pathname } = useLocation();
  // Inside another site's page nothing leads to an account, not even a link behind `#`; on a projector nobody signs in, and
  // a notice would be the largest thing in the room.
  if (pathname === paths.embed || isProjected(pathname)) {
    return (
      <Screen>
        <CurrentScreen />
      </Screen>
    );
  }
  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <PasswordNotice />
      <Screen>
        <AuthLinkRedirect>
          <CurrentScreen />
        </AuthLinkRedirect>
      </Screen>
    </>
  );
}

function CurrentScreen() {
  const { pathname, search, hash } = useLocation();
  const element = useRoutes(screens);
  const plain = withoutTrailing(pathname, "/") || "/";
  if (plain !== pathname && matchRoute(plain).route !== notFound) {
    return <Navigate to={{ pathname: plain, search, hash }} replace />;
  }
  return element;
}
