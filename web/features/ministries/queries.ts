import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { byName } from "./rules.ts";

async function fetchMinistries() {
  const client = await supabase();
  const columns = "id, name, color, archived_at";
  return dataOf(await client.from("ministries").select(columns).order("name")).toSorted(byName);
}

/** A ministry of the list. An archived one labels what has it and cannot be chosen any more. */
export type ListedMinistry = Awaited<ReturnType<typeof fetchMinistries>>[number];

/** A ministry as announcements and profiles embed it. */
export type Ministry = Pick<ListedMinistry, "id" | "name" | "color">;

/** Every ministry, sorted as in Portuguese. */
export const ministriesQuery = queryOptions({
  queryKey: ["ministries"],
  queryFn: fetchMinistries,
});
