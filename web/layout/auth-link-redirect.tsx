import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { readLink, type SessionLink } from "@/features/auth/rules.ts";

/**
 * A session from a link, which waits on the link page for a press. It is kept in memory only,
 * because its tokens must not stay in the address or in the browser's history.
 */
export const arrived: { session: SessionLink | undefined } = { session: undefined };

/**
 * Moves a sign-in link from the current address to the link page. The sign-in service may append
 * its link after `#` to any address. A one-time token is kept in the history entry, so that it
 * survives a reload; a session is not.
 */
export function AuthLinkRedirect({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const redirect = () => {
      const link = readLink(window.location.hash);
      if (link === undefined) return;
      const state = link.kind === "session" ? null : window.location.hash;
      arrived.session = link.kind === "session" ? link : undefined;
      navigate(paths.authLink, { replace: true, state });
    };
    redirect();
    // The browser's event is needed too: the router does not report a second link while the link
    // page is loading.
    window.addEventListener("hashchange", redirect);
    return () => window.removeEventListener("hashchange", redirect);
  }, [navigate]);

  return readLink(hash) === undefined ? children : null;
}
