import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";

/**
 * Names by user id; an account that was deleted has none. Columns that hold a person reference auth.users, which the
 * data API hides, so profiles cannot be embedded.
 */
export async function fetchNames(
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(userIds.flatMap((id) => id ?? []));
  if (ids.size === 0) return new Map();
  const rows = dataOf(
    await (await supabase())
      .from("profiles")
      .select("user_id, name")
      .in("user_id", [...ids]),
  );
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}
