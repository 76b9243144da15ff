import { useQuery } from "@tanstack/react-query";
import { fetchNames } from "@/features/announcements/people-names.ts";
import type { Edition } from "./queries.ts";

/** The name of who closed an edition; undefined while it is not known, and for an account that is gone. */
export function useClosedBy({ closed_by }: Edition): string | undefined {
  const { data: names } = useQuery({
    queryKey: ["names", closed_by],
    queryFn: () => fetchNames([closed_by]),
    enabled: closed_by !== null,
  });
  return names?.get(closed_by ?? "");
}
