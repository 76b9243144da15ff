import type { Database } from "@database/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { FRESH_MS, request, supabase } from "@/lib/data/supabase.ts";

export const MEMBERS_PAGE_SIZE = 20;

type Row = Database["public"]["Functions"]["list_members"]["Returns"][number];

/**
 * A member in the admins' list. Three columns may be null here, although the generated type says
 * otherwise.
 */
export type Member = Pick<Row, "user_id" | "name" | "email" | "role"> & {
  ministry_id: string | null;
  deactivated_at: string | null;
  approved_at: string | null;
};

export type MembersPage = { members: Member[]; total: number };

export const membersKey = ["members"] as const;

/** Reads how many members wait for approval. For admins only. */
export const waitingCountQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: [...membersKey, "waiting"],
    queryFn: async () => {
      const rows = (await supabase()).from("profiles");
      const found = await rows
        .select("user_id", { count: "exact", head: true })
        .is("approved_at", null)
        .is("deactivated_at", null);
      dataOf(found);
      return found.count ?? 0;
    },
    enabled,
    staleTime: FRESH_MS,
  });

/**
 * Reads the number of a person's announcements. The number is not cached, because each dialog must
 * show the current one.
 */
export const announcementCountQuery = (userId: string) =>
  queryOptions({
    queryKey: ["announcement-count", userId],
    queryFn: async () => {
      const rows = (await supabase()).from("announcements");
      const found = await rows
        .select("id", { count: "exact", head: true })
        .eq("created_by", userId);
      dataOf(found);
      return found.count;
    },
    gcTime: 0,
  });

export type FormerMember =
  Database["public"]["Functions"]["list_former_members"]["Returns"][number];

export const formerMembersQuery = queryOptions({
  queryKey: ["former-members"],
  queryFn: (): Promise<FormerMember[]> => request((api) => api.rpc("list_former_members")),
});

/**
 * Reads one page (from 1) of the members whose name or e-mail contains `search`, sorted by name.
 * For admins only.
 */
export const membersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...membersKey, search, page],
    queryFn: async (): Promise<MembersPage> => {
      const members = await request((api) => api.rpc("list_members", { search, page }));
      return { members, total: members[0]?.total ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
