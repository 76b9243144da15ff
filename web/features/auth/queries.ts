import { queryOptions, skipToken } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { removeOtherPrivateValues } from "@/lib/device/stored-account.ts";
import { isEditor } from "./rules.ts";

export const PROFILE_COLUMNS =
  "user_id, name, role, ministry_id, revision, ministry:ministries(id, name, color)";

export const profilesKey = ["profiles"] as const;

export async function fetchProfile(user_id: string) {
  const profile = await request((api) =>
    api.from("profiles").select(PROFILE_COLUMNS).match({ user_id }).maybeSingle(),
  );
  // Private values are removed, because they may contain data that only editors may see.
  if (!isEditor(profile)) removeOtherPrivateValues(undefined);
  return profile;
}

export type Profile = NonNullable<Awaited<ReturnType<typeof fetchProfile>>>;

// Every session event reads it again; what is shown of it later, such as the bar of places, does not.
const FRESH_MS = 30_000;

/** The profile of a person, null when there is none; disabled without an id. */
export const profileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...profilesKey, userId],
    queryFn: userId === undefined ? skipToken : () => fetchProfile(userId),
    staleTime: FRESH_MS,
    // Where one may go is there at once, also on a connection that is slow.
    meta: { keep: "private", columns: PROFILE_COLUMNS },
  });
