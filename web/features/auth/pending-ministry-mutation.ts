import type { QueryClient } from "@tanstack/react-query";
import { isTemporary } from "@/lib/data/errors.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { pendingMinistry } from "./pending-ministry.ts";
import { PROFILE_COLUMNS, profileQuery } from "./queries.ts";

/** Saves the ministry chosen at sign-up in the profile; after a temporary failure the next session tries again. */
export async function applyPendingMinistry(
  userId: string,
  ministryId: string,
  queryClient: QueryClient,
) {
  try {
    const profile = dataOf(
      await (await supabase())
        .from("profiles")
        .update({ ministry_id: ministryId })
        .eq("user_id", userId)
        .select(PROFILE_COLUMNS)
        .maybeSingle(),
    );
    pendingMinistry(userId).remove();
    const { queryKey } = profileQuery(userId);
    await queryClient.cancelQueries({ queryKey });
    if (profile) queryClient.setQueryData(queryKey, profile);
  } catch (error) {
    console.error(error);
    if (!isTemporary(error)) pendingMinistry(userId).remove();
  }
}
