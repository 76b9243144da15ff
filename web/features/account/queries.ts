import type { User } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/data/supabase.ts";
import { HOUR_MS } from "@/lib/text/durations.ts";

type ChangingAccount = {
  email?: string | undefined;
  new_email?: string | undefined;
  email_change_sent_at?: string | undefined;
};

/**
 * Returns the new e-mail address that still awaits confirmation at `now` (ms); undefined if there
 * is none.
 */
export function pendingEmail(account: ChangingAccount, now: number): string | undefined {
  const { email, new_email, email_change_sent_at = "" } = account;
  if (!new_email || new_email === email) return undefined;
  // The link that confirms a new e-mail address is valid for one hour.
  return now - Date.parse(email_change_sent_at) < HOUR_MS ? new_email : undefined;
}

/**
 * Checks whether the account still has the e-mail address of `user`, also when the window regains
 * focus. Another device may have confirmed a new address. Then the session is refreshed, and the
 * app shows the new address.
 */
export const sameEmailQuery = (user: User, enabled: boolean) =>
  queryOptions({
    queryKey: ["same-email", user.id, user.email],
    queryFn: async () => {
      const { auth } = await supabase();
      const { data, error } = await auth.getUser();
      if (error) throw error;
      const isSame = data.user.email === user.email;
      if (!isSame) await auth.refreshSession();
      return isSame;
    },
    enabled,
  });
