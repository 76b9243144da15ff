import { queryOptions, skipToken } from "@tanstack/react-query";
import { FRESH_MS, request } from "@/lib/data/supabase.ts";
import { removeOtherPrivateValues } from "@/lib/device/stored-account.ts";
import { isEditor } from "./rules.ts";

export const PROFILE_COLUMNS =
  "user_id, name, role, ministry_id, approved_at, revision, ministry:ministries(id, name, color)";

export const profilesKey = ["profiles"] as const;

export async function fetchProfile(user_id: string) {
  const profile = await request((api) =>
    api.from("profiles").select(PROFILE_COLUMNS).match({ user_id }).maybeSingle(),
  );
  // The other private values on this device are removed if the person is no editor, because some
  // are for editors only.
  if (!isEditor(profile)) removeOtherPrivateValues(undefined);
  return profile;
}

export type Profile = NonNullable<Awaited<ReturnType<typeof fetchProfile>>>;

/**
 * Returns the query of a person's profile, whose data is null if the person has no profile. Without
 * a user id the query is disabled.
 */
export const profileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...profilesKey, userId],
    queryFn: userId === undefined ? skipToken : () => fetchProfile(userId),
    staleTime: FRESH_MS,
    // The profile is kept on the device, so that the navigation of members appears at once on a
    // slow connection.
    meta: { keep: "private", columns: PROFILE_COLUMNS },
  });
