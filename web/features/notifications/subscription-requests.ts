import { RequestError } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { credentialsOf, currentSubscription, subscribe } from "./push-subscription.ts";
import { type StoredSubscription, storedSubscription } from "./subscription.ts";
import { type Topic, topicOf } from "./topics.ts";

type Credentials = Pick<StoredSubscription, "endpoint" | "auth">;

type Followed = { topics: Topic[]; isLost: boolean };

/**
 * Fetches the topics of a subscription, and whether its push service refused it for good. Uses
 * POST, because the credentials are secret and must not stand in a URL.
 */
async function fetchFollowed({ endpoint, auth }: Credentials): Promise<Followed> {
  const rows = await request((api) => api.rpc("followed", { endpoint, auth }));
  return { topics: rows.map(topicOf), isLost: rows.some(({ lost }) => lost) };
}

function store({ endpoint, auth }: Credentials, { topics, isLost }: Followed): Topic[] {
  if (topics.length === 0) storedSubscription.remove();
  else storedSubscription.set({ endpoint, auth, topics, lost: isLost, checkedAt: Date.now() });
  return topics;
}

const followTopic = (subscription: PushSubscription, topic: Topic) =>
  request((api) => api.rpc("follow", { ...credentialsOf(subscription), ...topic }));

const isGone = (error: unknown) =>
  error instanceof RequestError && error.hint?.endsWith("_gone") === true;

/** Moves the topics of a former subscription to the subscription that the browser has now. */
async function renew(former: Credentials, subscription: PushSubscription): Promise<void> {
  const { endpoint, auth, p256dh } = credentialsOf(subscription);
  const renewed = { new_endpoint: endpoint, new_auth: auth, new_p256dh: p256dh };
  const old = { endpoint: former.endpoint, auth: former.auth };
  await request((api) => api.rpc("renew_subscription", { ...old, ...renewed }));
}

/**
 * Returns this browser's subscription. If the browser has replaced or lost the stored subscription,
 * or if its key is not `key`, the new subscription gets the topics of the stored one.
 */
async function renewedSubscription(key: string): Promise<PushSubscription> {
  const stored = storedSubscription.get();
  const subscription = await subscribe(key);
  if (stored && stored.endpoint !== subscription.endpoint) await renew(stored, subscription);
  return subscription;
}

/**
 * Follows the ministries and the weekly digest of `topics`. It follows no announcements, because
 * the server also deletes topics of past announcements.
 */
async function followLasting(subscription: PushSubscription, topics: readonly Topic[]) {
  for (const topic of topics.filter((one) => !("announcement_id" in one))) {
    await followTopic(subscription, topic).catch((error: unknown) => {
      // Only a signed-in editor can follow the rehearsal.
      if (!isGone(error) && !("rehearsal" in topic)) throw error;
    });
  }
}

/**
 * Reads and stores the topics of `subscription`. Subscribes again if its push service refuses the
 * subscription, or if the server has deleted it.
 */
async function readTopics(key: string, subscription: PushSubscription): Promise<Topic[]> {
  const credentials = credentialsOf(subscription);
  const followed = await fetchFollowed(credentials);
  const former = storedSubscription.get()?.topics ?? [];
  const isDeleted = followed.topics.length === 0 && former.length > 0;
  if (!followed.isLost && !isDeleted) return store(credentials, followed);
  await subscription.unsubscribe();
  const next = await subscribe(key);
  if (isDeleted) await followLasting(next, former);
  else await renew(credentials, next);
  return store(credentialsOf(next), await fetchFollowed(credentialsOf(next)));
}

/**
 * Reads the topics of this device. Renews the subscription if the browser has replaced or lost it,
 * if its push service refuses it, or if its key is not `key`.
 */
export async function readFollowed(key: string): Promise<Topic[]> {
  const isStored = storedSubscription.get() !== undefined;
  const subscription = isStored ? await renewedSubscription(key) : await currentSubscription();
  return subscription === null ? [] : readTopics(key, subscription);
}

export async function follow(key: string, topic: Topic): Promise<Topic[]> {
  const subscription = await renewedSubscription(key);
  await followTopic(subscription, topic);
  return readTopics(key, subscription);
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
  const { topics, isLost } = await fetchFollowed({ endpoint, auth });
  store({ endpoint, auth }, { topics, isLost: isLost || subscription === null });
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

/**
 * Sends a test message to this device. Returns the endpoint to which it is sent.
 */
export async function sendTestMessage(): Promise<string> {
  const { endpoint = "", auth = "" } = storedSubscription.get() ?? {};
  await request((api) => api.rpc("send_test_message", { endpoint, auth }));
  return endpoint;
}
