import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { receivedTopics } from "./subscription.ts";
import { readFollowed } from "./subscription-requests.ts";
import { topicOf } from "./topics.ts";

/**
 * Reads the server's public push key, which a subscription needs; null when the server sends no
 * messages.
 */
export const pushKeyQuery = queryOptions({
  queryKey: ["push-key"],
  queryFn: (): Promise<string | null> => request((api) => api.rpc("push_key")),
});

/**
 * Reads the topics that this device follows. Until they are loaded, the stored topics are shown.
 */
export const followedQuery = (key: string) =>
  queryOptions({
    queryKey: ["followed"],
    queryFn: () => readFollowed(key),
    // A failed query is not retried, because the browser's push service would refuse a second
    // renewal too.
    retry: false,
    placeholderData: receivedTopics,
  });

async function fetchFollowerCounts() {
  const rows = await request((api) => api.rpc("count_listeners"));
  return rows.map(({ listeners, ...row }) => ({ topic: topicOf(row), followers: listeners }));
}

export const followerCountsQuery = queryOptions({
  queryKey: ["follower-counts"],
  queryFn: fetchFollowerCounts,
});

/** Counts the devices that follow, that messages reach, and that are lost, for admins. */
export const deviceCountsQuery = queryOptions({
  queryKey: ["device-counts"],
  queryFn: () => request((api) => api.rpc("count_devices").single()),
});
