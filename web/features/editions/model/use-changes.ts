import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { changesQuery } from "./editor-queries.ts";
import { lastPublished } from "./find-edition.ts";
import { editionsQuery } from "./queries.ts";

const NEVER = "1970-01-01T00:00:00Z";

/** What changed on the board since `since` (ISO 8601); nothing is asked without it. */
export const useChangesSince = (since: string | undefined) =>
  useQuery({
    ...changesQuery(since ?? NEVER),
    ...(since === undefined && { queryFn: skipToken }),
    // When another list is published, this one stays on the screen with what is being typed into it.
    placeholderData: keepPreviousData,
  });

/** Returns the changes since the edition before this one; undefined while they are not known. Empty for the first edition. */
export function useChangesBefore(editionId: string | undefined) {
  const { data: editions = [] } = useQuery(editionsQuery);
  const since = lastPublished(editions, editionId)?.published_at;
  const { data, isError } = useChangesSince(since);
  // They only mark and order the list, which is of use without them.
  return since === undefined || isError ? (data ?? []) : data;
}
