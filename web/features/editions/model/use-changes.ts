import { skipToken, useQuery } from "@tanstack/react-query";
import { changesQuery, type Edition, editionsQuery } from "./queries.ts";

/** The edition that was closed last, not counting `exceptId`. */
export function lastClosed(
  editions: readonly Edition[],
  exceptId?: string,
): (Edition & { closed_at: string }) | undefined {
  return editions
    .flatMap((edition) => {
      const { id, closed_at } = edition;
      return closed_at === null || id === exceptId ? [] : [{ ...edition, closed_at }];
    })
    .toSorted((a, b) => Date.parse(b.closed_at) - Date.parse(a.closed_at))[0];
}

const NEVER = "1970-01-01T00:00:00Z";

/** What changed on the board since `since` (ISO 8601); nothing is asked without it. */
export function useChangesSince(since: string | undefined) {
  const query = changesQuery(since ?? NEVER);
  return useQuery({ ...query, ...(since === undefined && { queryFn: skipToken }) });
}

/** What changed since the edition before this one; undefined while that is not known. Nothing before the first one. */
export function useChangesBefore(editionId: string | undefined) {
  const { data: editions = [] } = useQuery(editionsQuery);
  const since = lastClosed(editions, editionId)?.closed_at;
  const { data, isError } = useChangesSince(since);
  // They only mark and order the list, which is of use without them.
  return since === undefined || isError ? (data ?? []) : data;
}
