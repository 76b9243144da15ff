import type { QueryClient } from "@tanstack/react-query";
import { DAY_MS } from "@/lib/text/durations.ts";
import { storeLoss } from "./push-subscription.ts";
import { readDevice } from "./push-support.ts";
import { followedQuery, pushKeyQuery } from "./queries.ts";
import { storedSubscription } from "./subscription.ts";

/**
 * Compares the subscription of this device with the browser and the database, at most once a day,
 * because browsers end subscriptions without a word. Renews it where the browser allows this;
 * otherwise stores that it is lost. A failed request changes nothing, and the next page compares
 * again.
 */
export async function checkSubscription(queryClient: QueryClient, now = Date.now()): Promise<void> {
  const stored = storedSubscription.get();
  // A clock that was set back must not stop the comparisons.
  if (!stored || Math.abs(now - (stored.checkedAt ?? 0)) < DAY_MS) return;
  const { hasPush, permission } = readDevice();
  // Hidden tabs compare nothing, because two tabs could renew the same subscription.
  if (!hasPush || document.hidden) return;
  // The browser ends the subscription with the permission. When the permission returns, the next
  // page has to compare at once.
  if (permission !== "granted") return storeLoss(0);
  const key = await queryClient.query(pushKeyQuery);
  if (key !== null) await queryClient.fetchQuery(followedQuery(key));
}
