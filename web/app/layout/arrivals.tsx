import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { readLink } from "@/features/auth/rules.ts";
import { paths } from "../paths.ts";

/**
 * Hosted Supabase sends its links back to whichever of our addresses it was told. They are known by the
 * address, not by the event: that one reaches every open tab, and would take what is typed there.
 */
export function Arrivals({ children }: { children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const link = readLink(hash);
  if (link?.kind === "refused" && pathname !== paths.authLink) {
    return <Navigate to={paths.authLink} replace state={hash} />;
  }
  if (link?.kind === "recovery-session" && pathname !== paths.newPassword) {
    // supabase-js takes the session from the hash, and the hash away.
    return <Navigate to={{ pathname: paths.newPassword, hash }} replace />;
  }
  return children;
}
