import type { Session } from "@supabase/supabase-js";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { hasStoredSession, setCurrentUser } from "@/lib/device/account.ts";
import { pendingMinistry } from "../pending-ministry.ts";
import { profileQuery, profilesKey } from "../queries.ts";
import type { PasswordPurpose } from "../rules.ts";
import { AuthContext } from "../use-auth.ts";
import { watchSession } from "../watch-session.ts";

// The profile is changed this long after the session exists (specification §9).
const MINISTRY_DELAY_MS = 1000;

/** Its code is fetched only after a sign-up with a ministry; when that fails, the next session tries again. */
async function applyPendingMinistry(userId: string, queryClient: QueryClient) {
  const ministryId = pendingMinistry(userId).get();
  if (ministryId === undefined) return;
  try {
    const module = await import("../pending-ministry-mutation.ts");
    await module.applyPendingMinistry(userId, ministryId, queryClient);
  } catch (error) {
    console.error(error);
  }
}

/** Provides who is signed in, and updates the profile's cache when the session changes. */
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
        // Decision 32. The first read, which every load makes by itself, stands for the first event's; one that
        // is under way stands for this one's.
        if (event !== "INITIAL_SESSION") {
          void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
        }
        timer = setTimeout(applyPendingMinistry, MINISTRY_DELAY_MS, current.user.id, queryClient);
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
    // The board gives the cards of members the room that their buttons need, before they are there.
    classList.toggle("signed-in", signedIn);
    classList.remove("session-expected");
  }, [loading, signedIn]);

  const state = useMemo(
    () => ({ user, loading, passwordDue, setPasswordDue }),
    [user, loading, passwordDue],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}
