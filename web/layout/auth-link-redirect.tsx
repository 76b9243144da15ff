import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { readLink, type SessionLink } from "@/features/auth/rules.ts";

/**
 * The session that came with the address and waits to be opened on the link's screen. In memory alone: neither the address,
 * nor the history, nor a reload may hold its tokens.
 */
export const arrived: { session: SessionLink | undefined } = { session: undefined };

/**
 * Redirects a link of the sign-in service, which any address may carry behind `#`, to the link's screen, and
 * removes it from the address at once. A link that is redeemed by a press stays in the history's entry for
 * a reload; a session stays in memory alone.
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
    // The router does not report a second link while the first one's screen is still being fetched.
    window.addEventListener("hashchange", redirect);
    return () => window.removeEventListener("hashchange", redirect);
  }, [navigate]);

  return readLink(hash) === undefined ? children : null;
}
