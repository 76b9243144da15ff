import { RequestError } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { credentialsOf, currentSubscription, subscribe } from "./push-subscription.ts";
import { type StoredSubscription, storedSubscription } from "./subscription.ts";
import { type Topic, topicOf } from "./topics.ts";

type Credentials = Pick<StoredSubscription, "endpoint" | "auth">;

/**
 * Fetches the topics of a subscription. Uses POST, because the credentials are secret and must not
 * stand in a URL.
 */
async function fetchTopics({ endpoint, auth }: Credentials): Promise<Topic[]> {
  return (await request((api) => api.rpc("followed", { endpoint, auth }))).map(topicOf);
}

function storeTopics({ endpoint, auth }: Credentials, topics: Topic[]): Topic[] {
  if (topics.length === 0) storedSubscription.remove();
  else storedSubscription.set({ endpoint, auth, topics });
  return topics;
}

const fetchAndStoreTopics = async (credentials: Credentials) =>
  storeTopics(credentials, await fetchTopics(credentials));

const followTopic = (subscription: PushSubscription, topic: Topic) =>
  request((api) => api.rpc("follow", { ...credentialsOf(subscription), ...topic }));

const isGone = (error: unknown) =>
  error instanceof RequestError && error.hint?.endsWith("_gone") === true;

/**
 * Subscribes again after the server has deleted an ended subscription of this device. The new
 * subscription follows the same ministries and the weekly digest. It follows no announcements,
 * because the server also deletes topics of past announcements.
 */
async function subscribeAgain(key: string, topics: readonly Topic[], old: PushSubscription) {
  await old.unsubscribe();
  const lasting = topics.filter((topic) => !("announcement_id" in topic));
  if (lasting.length === 0) {
    storedSubscription.remove();
    return [];
  }
  const subscription = await subscribe(key);
  for (const topic of lasting) {
    await followTopic(subscription, topic).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
  return fetchAndStoreTopics(credentialsOf(subscription));
}

/**
 * Reads the topics of this device. Renews the subscription if the browser has replaced or lost it,
 * or if its key is not `key`.
 */
export async function readFollowed(key: string): Promise<Topic[]> {
  const stored = storedSubscription.get();
  const subscription = stored === undefined ? await currentSubscription() : await subscribe(key);
  if (subscription === null) return [];
  const current = credentialsOf(subscription);
  if (stored && stored.endpoint !== current.endpoint) {
    const { endpoint, auth } = stored;
    const renewed = {
      new_endpoint: current.endpoint,
      new_p256dh: current.p256dh,
      new_auth: current.auth,
    };
    await request((api) => api.rpc("renew_subscription", { endpoint, auth, ...renewed }));
  }
  const topics = await fetchTopics(current);
  if (topics.length === 0 && stored !== undefined) {
    return subscribeAgain(key, stored.topics, subscription);
  }
  return storeTopics(current, topics);
}

export async function follow(key: string, topic: Topic): Promise<Topic[]> {
  const subscription = await subscribe(key);
  await followTopic(subscription, topic);
  return fetchAndStoreTopics(credentialsOf(subscription));
}

/**
 * Returns this browser's subscription and its credentials. If the browser has lost the
 * subscription, the stored credentials are returned.
 */
async function readSubscription() {
  const subscription = await currentSubscription();
  return {
    subscription,
    credentials: subscription === null ? storedSubscription.get() : credentialsOf(subscription),
  };
}

/** Unfollows a topic. Ends the subscription when no topic is left. */
export async function unfollow(topic: Topic): Promise<Topic[]> {
  const { subscription, credentials } = await readSubscription();
  if (credentials === undefined) return [];
  const { endpoint, auth } = credentials;
  await request((api) => api.rpc("unfollow", { endpoint, auth, ...topic }));
  const topics = await fetchAndStoreTopics({ endpoint, auth });
  if (topics.length === 0) await subscription?.unsubscribe();
  return topics;
}

/**
 * Unfollows all topics, even offline. The browser ends its subscription, and its push service then
 * refuses the server's next message.
 */
export async function unfollowAll(): Promise<Topic[]> {
  const { subscription, credentials } = await readSubscription();
  storedSubscription.remove();
  await subscription?.unsubscribe();
  if (credentials === undefined) return [];
  const { endpoint, auth } = credentials;
  // A failed request is ignored, because the browser has already ended the subscription.
  await (await supabase()).rpc("unfollow", { endpoint, auth });
  return [];
}
