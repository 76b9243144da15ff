import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { teamBundle } from "@/bundles.ts";
import { onSupabaseLoaded, supabase } from "@/lib/data/supabase.ts";
import { hasStoredSession, setCurrentUser } from "@/lib/device/stored-account.ts";
import { profileQuery, profilesKey } from "../queries.ts";
import type { PasswordPurpose } from "../rules.ts";
import { AuthContext } from "../use-auth.ts";

// The profile is changed this long after the session exists (specification §9).
const MINISTRY_DELAY_MS = 1000;

type Listener = (session: Session | null, event?: AuthChangeEvent) => void;

/**
 * Calls `listener` with the session, null for a visitor, now and after every change. supabase-js is not loaded
 * for it until this browser stores a session. Returns the function that ends it.
 */
function watchSession(listener: Listener): () => void {
  let unsubscribe = () => {};
  const cancel = onSupabaseLoaded(({ auth }) => {
    const { data } = auth.onAuthStateChange((event, session) => listener(session, event));
    unsubscribe = () => data.subscription.unsubscribe();
  });
  // The first event of the library carries the session that it found.
  const load = () => void supabase().catch(() => listener(null));
  const loadIfStored = () => hasStoredSession() && load();

  if (hasStoredSession()) load();
  else listener(null);
  // Another tab may sign in, and the library could not be fetched while there was no connection.
  window.addEventListener("storage", loadIfStored);
  window.addEventListener("online", loadIfStored);
  return () => {
    cancel();
    unsubscribe();
    window.removeEventListener("storage", loadIfStored);
    window.removeEventListener("online", loadIfStored);
  };
}

/** Saves the ministry of the sign-up. When its code cannot be fetched, the next session tries again. */
async function applyMinistry(userId: string, queryClient: QueryClient) {
  const part = await teamBundle.load().catch(() => undefined);
  await part?.applyPendingMinistry(userId, queryClient);
}

/** Provides the session's user, and updates the profile's cache when the session changes. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  // Undefined until it is known.
  const [session, setSession] = useState<Session | null>();
  const [passwordDue, setPasswordDue] = useState<PasswordPurpose>();
  const loading = session === undefined;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchSession((current, event) => {
      setSession(current);
      if (event === "SIGNED_OUT") setPasswordDue(undefined);
      clearTimeout(timer);
      // A session that could not be renewed without a connection is stored still.
      if (current !== null || !hasStoredSession()) setCurrentUser(current?.user.id);
      if (current === null) {
        queryClient.removeQueries({ queryKey: profilesKey });
      } else {
        const { queryKey } = profileQuery(current.user.id);
        // Decision 32. The first read, which every load makes by itself, serves the first event; a read that is
        // under way serves this one.
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
  // The script in index.html hid what only visitors see.
  useEffect(() => {
    if (loading) return;
    const { classList } = document.documentElement;
    // The board reserves the room for the buttons of members before they are there.
    classList.toggle("signed-in", signedIn);
    classList.remove("session-expected");
  }, [loading, signedIn]);

  const state = useMemo(
    () => ({ user, loading, passwordDue, setPasswordDue }),
    [user, loading, passwordDue],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}
