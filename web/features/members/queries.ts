import type { Database } from "@contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, RequestError } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";

/** As many as the database hands out at a time. */
export const MEMBERS_PAGE_SIZE = 20;

type Row = Database["public"]["Functions"]["list_members"]["Returns"][number];

/** A member as admins see one; the generated type does not know what may be missing. */
export type Member = Pick<Row, "user_id" | "name" | "email" | "role"> & {
  ministry_id: string | null;
  deactivated_at: string | null;
};

export type MembersPage = { members: Member[]; total: number };

export const membersKey = ["members"] as const;

/** How many announcements the person has posted, past ones too. */
export async function countAnnouncementsOf(userId: string): Promise<number> {
  const answer = await (await supabase())
    .from("announcements")
    .select("id", { count: "exact", head: true })
    .eq("created_by", userId);
  dataOf(answer);
  if (answer.count === null) throw new RequestError({ message: "no count" }, answer.status);
  return answer.count;
}

/** One page, from 1, of the members whose name or e-mail holds `search`, sorted by name. Admins only. */
export const membersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...membersKey, search, page],
    queryFn: async (): Promise<MembersPage> => {
      const members = dataOf(await (await supabase()).rpc("list_members", { search, page }));
      return { members, total: members[0]?.total ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
