import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";

/**
 * Names by user id; an account that was deleted has none. For editors and admins. Columns that hold a person reference
 * auth.users, which the data API hides, so profiles cannot be embedded, and editors read no profiles.
 */
export async function fetchNames(
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(userIds.flatMap((id) => id ?? []));
  if (ids.size === 0) return new Map();
  const rows = dataOf(await (await supabase()).rpc("list_names", { user_ids: [...ids] }));
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}
