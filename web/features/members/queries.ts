import type { Database } from "@contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";

/** The page size of the function `list_members`. */
export const MEMBERS_PAGE_SIZE = 20;

type Row = Database["public"]["Functions"]["list_members"]["Returns"][number];

/** A member as admins see one; the generated type does not mark the columns that may be null. */
export type Member = Pick<Row, "user_id" | "name" | "email" | "role"> & {
  ministry_id: string | null;
  deactivated_at: string | null;
};

export type MembersPage = { members: Member[]; total: number };

export const membersKey = ["members"] as const;

/** The number of announcements of a person, past ones included. */
export async function countAnnouncementsOf(userId: string): Promise<number> {
  const response = await (await supabase())
    .from("announcements")
    .select("id", { count: "exact", head: true })
    .eq("created_by", userId);
  dataOf(response);
  if (response.count === null) throw new RequestError({ message: "no count" }, response.status);
  return response.count;
}

export type FormerMember =
  Database["public"]["Functions"]["list_former_members"]["Returns"][number];

/** The accounts that were deleted in the last 30 days. Admins only. */
export const formerMembersQuery = queryOptions({
  queryKey: ["former-members"],
  queryFn: async (): Promise<FormerMember[]> =>
    dataOf(await (await supabase()).rpc("list_former_members")),
});

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
