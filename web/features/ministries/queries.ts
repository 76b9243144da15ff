import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { byName, isCurrent, ministryOptions } from "./rules.ts";

export const MINISTRY_COLUMNS = "id, name, color, archived_at, revision";

async function fetchMinistries() {
  const rows = await request((api) =>
    api.from("ministries").select(MINISTRY_COLUMNS).order("name"),
  );
  // The rows are sorted here, because the order of a database depends on its collation.
  return rows.toSorted(byName);
}

/**
 * A ministry in the list. An archived ministry keeps its announcements and members but cannot be
 * chosen any more.
 */
export type ListedMinistry = Awaited<ReturnType<typeof fetchMinistries>>[number];

export type Ministry = Pick<ListedMinistry, "id" | "name" | "color">;

export const ministriesQuery = queryOptions({
  queryKey: ["ministries"],
  queryFn: fetchMinistries,
});

/**
 * Returns the options of a select: first an empty option with the label `none`, then the ministries
 * that `isOffered` accepts.
 */
export function useMinistryOptions(
  none = "Nenhum",
  isOffered: (ministry: ListedMinistry) => boolean = isCurrent,
) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  return [{ value: null, label: none }, ...ministryOptions(ministries.filter(isOffered))];
}
