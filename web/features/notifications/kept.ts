import { store } from "@/lib/device/storage.ts";
import type { Topic } from "./topics.ts";

/** What this device knows of its own subscription: whose it is at the data API, and what it follows. */
export type Kept = { endpoint: string; auth: string; topics: Topic[] };

function isKept(stored: unknown): stored is Kept {
  const topics: unknown = Reflect.get(Object(stored), "topics");
  return Array.isArray(topics) && topics.every(Boolean);
}

/** Of the device, not of an account: signing out leaves it. */
export const kept = store<Kept>("avisos-notifications", {
  safeParse: (stored) => ({ data: isKept(stored) ? stored : undefined }),
});
