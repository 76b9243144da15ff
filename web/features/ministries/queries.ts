import type { Database } from "@contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { byName } from "./rules.ts";

/** A ministry of the list. An archived one labels what has it and cannot be chosen any more. */
export type ListedMinistry = Database["public"]["Tables"]["ministries"]["Row"];

/** A ministry as announcements and profiles embed it. */
export type Ministry = Pick<ListedMinistry, "id" | "name" | "color">;

/** Every ministry, sorted as in Portuguese. */
export const ministriesQuery = queryOptions({
  queryKey: ["ministries"],
  queryFn: async () => {
    const rows = dataOf(await (await supabase()).from("ministries").select("*").order("name"));
    return rows.toSorted(byName);
  },
});
