import type { Session } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { supabase } from "@/lib/supabase.ts";
import { applyPendingMinistry } from "../mutations.ts";
import { profilesKey } from "../queries.ts";
import { AuthContext } from "../use-auth.ts";

// The profile is written this long after the session exists (specification §9).
const MINISTRY_DELAY_MS = 1000;

type Known = { session: Session | null; loading: boolean; recovering: boolean };

/** Holds the session that supabase-js keeps; whichever tells first, the event or the look-up, ends loading. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [{ session, loading, recovering }, setKnown] = useState<Known>({
    session: null,
    loading: true,
    recovering: false,
  });
  const user = session?.user ?? null;
  const userId = user?.id;

  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((event, current) => {
      setKnown((known) => ({
        session: current,
        loading: false,
        recovering:
          event === "PASSWORD_RECOVERY" ||
          (known.recovering && current !== null && event !== "USER_UPDATED"),
      }));
      if (current === null) queryClient.removeQueries({ queryKey: profilesKey });
    });
    const settle = (found: Session | null) =>
      setKnown((known) => (known.loading ? { ...known, session: found, loading: false } : known));
    supabase.auth.getSession().then(
      (answer) => settle(answer.data.session),
      () => settle(null),
    );
    return () => data.subscription.unsubscribe();
  }, [queryClient]);

  useEffect(() => {
    if (userId === undefined) return;
    const timer = setTimeout(() => applyPendingMinistry(userId, queryClient), MINISTRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, queryClient]);

  const state = useMemo(
    () => ({ session, user, loading, recovering }),
    [session, user, loading, recovering],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}
