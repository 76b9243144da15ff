import type { User } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/data/supabase.ts";

// As long as the link in the mail is good.
const HOUR_MS = 60 * 60 * 1000;

type ChangingAccount = {
  email?: string | undefined;
  new_email?: string | undefined;
  email_change_sent_at?: string | undefined;
};

/** The address that waits for its confirmation at `now` (ms), if there is one. */
export function pendingEmail(account: ChangingAccount, now: number): string | undefined {
  const { email, new_email, email_change_sent_at = "" } = account;
  if (!new_email || new_email === email) return undefined;
  return now - Date.parse(email_change_sent_at) < HOUR_MS ? new_email : undefined;
}

/**
 * Whether the address of the account is still that of `user`, asked whenever the page is looked at again: a new
 * one may have been confirmed on another device. The session is renewed then, and tells everybody.
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
