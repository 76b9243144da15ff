import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { teamBundle } from "@/bundles.ts";
import { onSupabaseLoaded, supabase } from "@/lib/data/supabase.ts";
import { hasStoredSession, setCurrentUser } from "@/lib/device/stored-account.ts";
import { profileQuery, profilesKey } from "../queries.ts";
import type { PasswordPurpose } from "../rules.ts";
import { AuthContext } from "../use-auth.ts";

// Time in ms from sign-in until the ministry that was chosen at sign-up is saved in the profile
// (specification §9).
const MINISTRY_DELAY_MS = 1000;

type Listener = (session: Session | null, event?: AuthChangeEvent) => void;

/**
 * Calls `listener` with the session, or null for a visitor: now and after every change. Loads
 * supabase-js only when this browser stores a session.
 * @returns a function that ends the calls.
 */
function watchSession(listener: Listener): () => void {
  let unsubscribe = () => {};
  const cancel = onSupabaseLoaded(({ auth }) => {
    const { data } = auth.onAuthStateChange((event, session) => listener(session, event));
    unsubscribe = () => data.subscription.unsubscribe();
  });
  // No request for the session is needed, because the first event of supabase-js contains the
  // stored session.
  const load = () => void supabase().catch(() => listener(null));
  const loadIfStored = () => hasStoredSession() && load();

  if (hasStoredSession()) load();
  else listener(null);
  // Another tab may have signed in, or supabase-js could not be loaded offline. Both events
  // therefore check for a stored session again.
  window.addEventListener("storage", loadIfStored);
  window.addEventListener("online", loadIfStored);
  return () => {
    cancel();
    unsubscribe();
    window.removeEventListener("storage", loadIfStored);
    window.removeEventListener("online", loadIfStored);
  };
}

/**
 * Saves the ministry that was chosen at sign-up. If the team bundle cannot be fetched, the app
 * tries again at the next session.
 */
async function applyMinistry(userId: string, queryClient: QueryClient) {
  const part = await teamBundle.load().catch(() => undefined);
  await part?.applyPendingMinistry(userId, queryClient);
}

/** Provides the signed-in user. Updates the cached profile when the session changes. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  // The session is undefined until the stored session has been read.
  const [session, setSession] = useState<Session | null>();
  const [passwordDue, setPasswordDue] = useState<PasswordPurpose>();
  const loading = session === undefined;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchSession((current, event) => {
      setSession(current);
      if (event === "SIGNED_OUT") setPasswordDue(undefined);
      clearTimeout(timer);
      // An offline device cannot renew an expired session. Its user then remains the current user
      // as long as the session is stored.
      if (current !== null || !hasStoredSession()) setCurrentUser(current?.user.id);
      if (current === null) {
        queryClient.removeQueries({ queryKey: profilesKey });
      } else {
        const { queryKey } = profileQuery(current.user.id);
        // A session event refetches the profile (decision 32). The first event does not, because
        // the page fetches the profile anyway, and a running request is not repeated.
        if (event !== "INITIAL_SESSION") {
          void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
        }
        timer = setTimeout(applyMinistry, MINISTRY_DELAY_MS, current.user.id, queryClient);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queryClient]);

  const user = session?.user ?? null;
  const signedIn = user !== null;
  // The class `session-expected` of index.html hides the elements for visitors until the session
  // has been read.
  useEffect(() => {
    if (loading) return;
    const { classList } = document.documentElement;
    // The class `signed-in` makes each card reserve space for the members' buttons, which are
    // loaded later.
    classList.toggle("signed-in", signedIn);
    classList.remove("session-expected");
  }, [loading, signedIn]);

  const state = useMemo(
    () => ({ user, loading, passwordDue, setPasswordDue }),
    [user, loading, passwordDue],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}
