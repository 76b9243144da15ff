import type { User } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/data/supabase.ts";

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
