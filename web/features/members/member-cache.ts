import type { Query, QueryClient } from "@tanstack/react-query";
import { profileQuery } from "@/features/auth/queries.ts";
import { showError } from "@/ui/toast.ts";
import { type Member, type MembersPage, membersKey } from "./queries.ts";

/** Changes a member in the cached pages, and reads the person's profile again. */
export async function changeMember(
  queryClient: QueryClient,
  userId: string,
  change: Partial<Member>,
) {
  await queryClient.cancelQueries({ queryKey: membersKey });
  queryClient.setQueriesData<MembersPage>(
    { queryKey: membersKey },
    (page) =>
      page && {
        ...page,
        members: page.members.map((member) =>
          member.user_id === userId ? { ...member, ...change } : member,
        ),
      },
  );
  // A page that was on its way for the first time is read again: until then the former one stands in its place, unchanged.
  const hasNoData = ({ state }: Query) => state.data === undefined;
  void queryClient.invalidateQueries({ queryKey: membersKey, predicate: hasNoData });
  void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
}

/** Shows the error and reads the list again, which may have been out of date. */
export const showErrorAndRefresh = (title: string, queryClient: QueryClient) => (error: Error) => {
  showError(title)(error);
  void queryClient.invalidateQueries({ queryKey: membersKey });
};
