import { queryOptions } from "@tanstack/react-query";
import { dataOf, RequestError } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

export const ANNOUNCEMENT_COLUMNS = "*, ministry:ministries(id, name, color)";

// Hosted Supabase cuts an answer at 1,000 rows, the oldest first under this order: asking for all rows
// would one day hide everything upcoming (decision 16).
async function fetchUpcoming() {
  const now = Date.now();
  return dataOf(
    await supabase
      .from("announcements")
      .select(ANNOUNCEMENT_COLUMNS)
      .gte("date", new Date(now).toISOString())
      .lte("date", new Date(periodEnd(LONGEST_PERIOD, now)).toISOString())
      .order("date"),
  );
}

export type Announcement = Awaited<ReturnType<typeof fetchUpcoming>>[number];

/** What is announced from now to the end of the longest period. Changed in place by every write. */
export const announcementsQuery = queryOptions({
  queryKey: ["announcements"],
  queryFn: fetchUpcoming,
  meta: {
    failure: {
      title: "Erro ao carregar avisos",
      description: "Não foi possível carregar os avisos.",
    },
  },
});

/** The pages of the admin's list, all-announcements.ts. */
export const allAnnouncementsKey = ["all-announcements"] as const;

/** Whether there is any announcement at all, past ones and far ones included; picks the empty text. */
export const anyAnnouncementQuery = queryOptions({
  queryKey: ["any-announcement"],
  queryFn: async () => {
    const answer = await supabase
      .from("announcements")
      .select("id", { count: "exact", head: true });
    dataOf(answer);
    if (answer.count === null) throw new RequestError({ message: "no count" }, answer.status);
    return answer.count > 0;
  },
});
