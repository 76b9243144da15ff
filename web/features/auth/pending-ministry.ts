import type { QueryClient } from "@tanstack/react-query";
import { isTemporary } from "@/lib/data/errors.ts";
import { request } from "@/lib/data/supabase.ts";
import { store } from "@/lib/device/storage.ts";
import { PROFILE_COLUMNS, profileQuery } from "./queries.ts";

const text = {
  safeParse: (stored: unknown) => ({ data: typeof stored === "string" ? stored : undefined }),
};

/**
 * Returns the store of the ministry that was chosen at sign-up. The choice waits there until the
 * person has a session: at once, or after confirming the e-mail address (decision 12).
 */
export const pendingMinistry = (userId: string) => store(`avisos-chosen-ministry-${userId}`, text);

/**
 * Saves the stored choice of a ministry in the profile. After a temporary failure the app tries
 * again at the next session.
 */
export async function applyPendingMinistry(userId: string, queryClient: QueryClient) {
  const pending = pendingMinistry(userId);
  const ministry_id = pending.get();
  if (ministry_id === undefined) return;
  try {
    const profile = await request((api) => {
      const rows = api.from("profiles").update({ ministry_id }).eq("user_id", userId);
      return rows.select(PROFILE_COLUMNS).maybeSingle();
    });
    pending.remove();
    const { queryKey } = profileQuery(userId);
    await queryClient.cancelQueries({ queryKey });
    if (profile) queryClient.setQueryData(queryKey, profile);
  } catch (error) {
    console.error(error);
    if (!isTemporary(error)) pending.remove();
  }
}
