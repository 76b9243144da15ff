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
  // Some private values on this device are for editors only. They are removed when the person is no
  // editor.
  if (!isEditor(profile)) removeOtherPrivateValues(undefined);
  return profile;
}

export type Profile = NonNullable<Awaited<ReturnType<typeof fetchProfile>>>;

/**
 * Returns the query of a person's profile; its data is null for a person without a profile.
 * Disabled without a user id.
 */
export const profileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...profilesKey, userId],
    queryFn: userId === undefined ? skipToken : () => fetchProfile(userId),
    staleTime: FRESH_MS,
    // The profile is stored on the device. The navigation for members then appears at once on a
    // slow connection.
    meta: { keep: "private", columns: PROFILE_COLUMNS },
  });
