import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { arrivedSession } from "@/features/auth/arrived-session.ts";
import { readLink } from "@/features/auth/rules.ts";
import { paths } from "../paths.ts";

/**
 * Leads what an address carries behind `#` to the link's screen, whichever of our addresses it came to, and takes
 * it out of the address at once. A link that is redeemed by a press stays in the history's entry for a
 * reload; a session stays in memory alone.
 */
export function Arrivals({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const receive = () => {
      const link = readLink(window.location.hash);
      if (link === undefined) return;
      const state = link.kind === "token" ? window.location.hash : null;
      arrivedSession.keep(link.kind === "session" ? link : undefined);
      navigate(paths.authLink, { replace: true, state });
    };
    receive();
    // The router does not tell of a second arrival while the first one's screen is still being fetched.
    window.addEventListener("hashchange", receive);
    return () => window.removeEventListener("hashchange", receive);
  }, [navigate]);

  return readLink(hash) === undefined ? children : null;
}
