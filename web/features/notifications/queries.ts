import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { readFollowed } from "./requests.ts";
import { storedSubscription } from "./subscription.ts";
import { topicOf } from "./topics.ts";

async function fetchKey(): Promise<string | null> {
  return dataOf(await (await supabase()).rpc("push_key"));
}

/** The board's key, which browsers subscribe with; null where it sends nothing. */
export const pushKeyQuery = queryOptions({ queryKey: ["push-key"], queryFn: fetchKey });

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
  const rows = dataOf(await (await supabase()).rpc("count_listeners"));
  return rows.map(({ listeners, ...row }) => ({ topic: topicOf(row), listeners }));
}

/** How many devices follow each thing that any follows; for admins. */
export const listenersQuery = queryOptions({ queryKey: ["listeners"], queryFn: fetchListeners });
