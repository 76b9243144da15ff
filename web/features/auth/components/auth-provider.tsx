import type { Session } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { applyPendingMinistry } from "../mutations.ts";
import { profilesKey } from "../queries.ts";
import type { LinkPurpose } from "../rules.ts";
import { AuthContext } from "../use-auth.ts";
import { watchSession } from "../watch-session.ts";

// The profile is changed this long after the session exists (specification §9).
const MINISTRY_DELAY_MS = 1000;

/** Provides who is signed in, and updates the profile's cache when the session changes. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  // Undefined until it is known.
  const [session, setSession] = useState<Session | null>();
  const [passwordDue, setPasswordDue] = useState<LinkPurpose>();
  const loading = session === undefined;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchSession((current, event) => {
      setSession(current);
      if (event === "SIGNED_OUT") setPasswordDue(undefined);
      clearTimeout(timer);
      if (current === null) {
        queryClient.removeQueries({ queryKey: profilesKey });
      } else {
        timer = setTimeout(applyPendingMinistry, MINISTRY_DELAY_MS, current.user.id, queryClient);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queryClient]);

  // The script in index.html hid what only visitors see.
  useEffect(() => {
    if (!loading) document.documentElement.classList.remove("session-expected");
  }, [loading]);

  const user = session?.user ?? null;
  const state = useMemo(
    () => ({ user, loading, passwordDue, setPasswordDue }),
    [user, loading, passwordDue],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}
