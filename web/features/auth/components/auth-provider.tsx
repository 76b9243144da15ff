import type { Session } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { isSessionKey, mayBeSignedIn } from "@/lib/stored-session.ts";
import { supabase, whenSupabaseIsThere } from "@/lib/supabase.ts";
import { applyPendingMinistry } from "../mutations.ts";
import { profilesKey } from "../queries.ts";
import type { LinkPurpose } from "../rules.ts";
import { AuthContext } from "../use-auth.ts";

// The profile is written this long after the session exists (specification §9).
const MINISTRY_DELAY_MS = 1000;

type Known = { session: Session | null; loading: boolean };

/** Holds the session that supabase-js keeps; whichever tells first, the event or the look-up, ends loading. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [{ session, loading }, setKnown] = useState<Known>({ session: null, loading: true });
  const [passwordDue, setPasswordDue] = useState<LinkPurpose>();
  const user = session?.user ?? null;
  const userId = user?.id;

  useEffect(() => {
    const settle = (found: Session | null) =>
      setKnown((known) => (known.loading ? { session: found, loading: false } : known));

    let unsubscribe = () => {};
    const forget = whenSupabaseIsThere(({ auth }) => {
      const { data } = auth.onAuthStateChange((event, current) => {
        setKnown({ session: current, loading: false });
        if (event === "SIGNED_OUT") setPasswordDue(undefined);
        if (current === null) queryClient.removeQueries({ queryKey: profilesKey });
      });
      unsubscribe = () => data.subscription.unsubscribe();
      auth.getSession().then(
        (answer) => settle(answer.data.session),
        () => settle(null),
      );
    });
    return () => {
      forget();
      unsubscribe();
    };
  }, [queryClient]);

  // Nobody kept a session here: nothing to look up, until another tab signs in.
  useEffect(() => {
    const lookUp = () =>
      void supabase().catch(() => setKnown((known) => ({ ...known, loading: false })));
    const lookAgain = () => mayBeSignedIn() && lookUp();
    const follow = ({ key }: StorageEvent) => isSessionKey(key) && lookAgain();
    if (mayBeSignedIn()) lookUp();
    else setKnown((known) => ({ ...known, loading: false }));
    window.addEventListener("storage", follow);
    window.addEventListener("online", lookAgain);
    return () => {
      window.removeEventListener("storage", follow);
      window.removeEventListener("online", lookAgain);
    };
  }, []);

  // The page's first script hid what only visitors see.
  useEffect(() => {
    if (!loading) document.documentElement.classList.remove("session-expected");
  }, [loading]);

  useEffect(() => {
    if (userId === undefined) return;
    const timer = setTimeout(() => applyPendingMinistry(userId, queryClient), MINISTRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, queryClient]);

  const state = useMemo(
    () => ({ session, user, loading, passwordDue, setPasswordDue }),
    [session, user, loading, passwordDue],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}
