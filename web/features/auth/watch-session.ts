import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { onSupabaseLoaded, supabase } from "@/lib/data/supabase.ts";
import { hasStoredSession } from "@/lib/device/account.ts";

type Listener = (session: Session | null, event?: AuthChangeEvent) => void;

/**
 * Calls `listener` with the session, null for a visitor, now and after every change. supabase-js is not loaded
 * for it until this browser stores a session. Returns the function that ends it.
 */
export function watchSession(listener: Listener): () => void {
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
