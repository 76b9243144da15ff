import { RequestError } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import {
  credentialsOf,
  currentSubscription,
  type StoredSubscription,
  storedSubscription,
  subscribe,
} from "./subscription.ts";
import { type Topic, topicOf } from "./topics.ts";

type Credentials = Pick<StoredSubscription, "endpoint" | "auth">;

/** Reads the topics by POST, because the credentials of a subscription are secret and must not stand in an address. */
async function ask({ endpoint, auth }: Credentials): Promise<Topic[]> {
  return (await request((api) => api.rpc("followed", { endpoint, auth }))).map(topicOf);
}

function keep({ endpoint, auth }: Credentials, topics: Topic[]): Topic[] {
  if (topics.length === 0) storedSubscription.remove();
  else storedSubscription.set({ endpoint, auth, topics });
  return topics;
}

const askAndKeep = async (credentials: Credentials) => keep(credentials, await ask(credentials));

const add = (subscription: PushSubscription, topic: Topic) =>
  request((api) => api.rpc("follow", { ...credentialsOf(subscription), ...topic }));

const isGone = (error: unknown) =>
  error instanceof RequestError && error.hint?.endsWith("_gone") === true;

/**
 * Subscribes again when the board has forgotten this device because its subscription had ended. The new subscription follows
 * the same ministries and the week, but no announcement: the board forgets those when they are over.
 */
async function startAgain(key: string, topics: readonly Topic[], old: PushSubscription) {
  await old.unsubscribe();
  const lasting = topics.filter((topic) => !("announcement_id" in topic));
  if (lasting.length === 0) {
    storedSubscription.remove();
    return [];
  }
  const subscription = await subscribe(key);
  for (const topic of lasting) {
    await add(subscription, topic).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
  return askAndKeep(credentialsOf(subscription));
}

/** Reads the topics of this device. Renews a subscription that the browser has exchanged or lost, or of another key. */
export async function readFollowed(key: string): Promise<Topic[]> {
  const before = storedSubscription.get();
  const subscription = before === undefined ? await currentSubscription() : await subscribe(key);
  if (subscription === null) return [];
  const now = credentialsOf(subscription);
  if (before && before.endpoint !== now.endpoint) {
    const { endpoint, auth } = before;
    const renewed = { new_endpoint: now.endpoint, new_p256dh: now.p256dh, new_auth: now.auth };
    await request((api) => api.rpc("renew_subscription", { endpoint, auth, ...renewed }));
  }
  const topics = await ask(now);
  if (topics.length === 0 && before !== undefined) {
    return startAgain(key, before.topics, subscription);
  }
  return keep(now, topics);
}

export async function follow(key: string, topic: Topic): Promise<Topic[]> {
  const subscription = await subscribe(key);
  await add(subscription, topic);
  return askAndKeep(credentialsOf(subscription));
}

/** Returns this browser's subscription, and its credentials at the data API. */
async function known() {
  const subscription = await currentSubscription();
  return {
    subscription,
    by: subscription === null ? storedSubscription.get() : credentialsOf(subscription),
  };
}

/** Removes a topic. A subscription without topics ends. */
export async function unfollow(topic: Topic): Promise<Topic[]> {
  const { subscription, by } = await known();
  if (by === undefined) return [];
  const { endpoint, auth } = by;
  await request((api) => api.rpc("unfollow", { endpoint, auth, ...topic }));
  const topics = await askAndKeep({ endpoint, auth });
  if (topics.length === 0) await subscription?.unsubscribe();
  return topics;
}

/** Ends the subscription, also offline: the push service then refuses the board's next message. */
export async function unfollowAll(): Promise<Topic[]> {
  const { subscription, by } = await known();
  storedSubscription.remove();
  await subscription?.unsubscribe();
  if (by === undefined) return [];
  const { endpoint, auth } = by;
  // Errors do not matter, and supabase-js returns them without throwing.
  await (await supabase()).rpc("unfollow", { endpoint, auth });
  return [];
}
