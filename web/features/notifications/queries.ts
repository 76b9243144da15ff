import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { storedSubscription } from "./subscription.ts";
import { readFollowed } from "./subscription-requests.ts";
import { topicOf } from "./topics.ts";

/**
 * Reads the server's public push key, with which browsers subscribe; null when the server sends no
 * messages.
 */
export const pushKeyQuery = queryOptions({
  queryKey: ["push-key"],
  queryFn: (): Promise<string | null> => request((api) => api.rpc("push_key")),
});

/** Reads the topics that this device follows. Shows the stored topics until they are loaded. */
export const followedQuery = (key: string) =>
  queryOptions({
    queryKey: ["followed"],
    queryFn: () => readFollowed(key),
    // A failed query is not retried, because a renewal by the browser's push service would fail
    // again in the same way.
    retry: false,
    placeholderData: () => storedSubscription.get()?.topics,
  });

async function fetchFollowerCounts() {
  const rows = await request((api) => api.rpc("count_listeners"));
  return rows.map(({ listeners, ...row }) => ({ topic: topicOf(row), followers: listeners }));
}

export const followerCountsQuery = queryOptions({
  queryKey: ["follower-counts"],
  queryFn: fetchFollowerCounts,
});
