import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { storedSubscription } from "./subscription.ts";
import { readFollowed } from "./subscription-requests.ts";
import { topicOf } from "./topics.ts";

/** The board's key, which browsers subscribe with; null where it sends nothing. */
export const pushKeyQuery = queryOptions({
  queryKey: ["push-key"],
  queryFn: (): Promise<string | null> => request((api) => api.rpc("push_key")),
});

/** What this device follows, at first as it was kept. */
export const followedQuery = (key: string) =>
  queryOptions({
    queryKey: ["followed"],
    queryFn: () => readFollowed(key),
    // The browser's push service says no more when it is asked again.
    retry: false,
    placeholderData: () => storedSubscription.get()?.topics,
  });

async function fetchListeners() {
  const rows = await request((api) => api.rpc("count_listeners"));
  return rows.map(({ listeners, ...row }) => ({ topic: topicOf(row), listeners }));
}

export const listenersQuery = queryOptions({ queryKey: ["listeners"], queryFn: fetchListeners });
