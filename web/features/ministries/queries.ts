import type { Database } from "@contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { byName } from "./rules.ts";

/** A ministry of the list: archived ones still label, and are offered to nobody new. */
export type ListedMinistry = Database["public"]["Tables"]["ministries"]["Row"];

/** A ministry as it stands inside announcements and profiles. */
export type Ministry = Pick<ListedMinistry, "id" | "name" | "color">;

/** Every ministry, in the order of a Portuguese reader. */
export const ministriesQuery = queryOptions({
  queryKey: ["ministries"],
  queryFn: async () => {
    const rows = dataOf(await (await supabase()).from("ministries").select("*").order("name"));
    return rows.toSorted(byName);
  },
});
