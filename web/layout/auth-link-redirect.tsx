import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { readLink, type SessionLink } from "@/features/auth/rules.ts";

/**
 * The session that came with the address and waits on the link page for a press. It stays in
 * memory, because its tokens must not remain in the address or in the browser's history.
 */
export const arrived: { session: SessionLink | undefined } = { session: undefined };

/**
 * Redirects a link of the sign-in service, which may stand after `#` in any address, to the link
 * page, and removes it from the address. A link with a one-time token is kept in the history entry,
 * so that it survives a reload; a session is not.
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
    // Listen to the browser too, because the router does not report a second link while the link
    // page is being fetched.
    window.addEventListener("hashchange", redirect);
    return () => window.removeEventListener("hashchange", redirect);
  }, [navigate]);

  return readLink(hash) === undefined ? children : null;
}
