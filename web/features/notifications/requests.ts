import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { type Kept, kept } from "./kept.ts";
import { credentialsOf, currentSubscription, isExchanged, subscribe } from "./subscription.ts";
import { type Topic, topicOf } from "./topics.ts";

type Credentials = Pick<Kept, "endpoint" | "auth">;

/** Always by POST: what names a subscription is a secret, and stands in no address. */
async function ask({ endpoint, auth }: Credentials): Promise<Topic[]> {
  const client = await supabase();
  return dataOf(await client.rpc("followed", { endpoint, auth })).map(topicOf);
}

/** Keeps on the device what the subscription follows. */
function keep({ endpoint, auth }: Credentials, topics: Topic[]): Topic[] {
  if (topics.length === 0) kept.remove();
  else kept.set({ endpoint, auth, topics });
  return topics;
}

const askAndKeep = async (credentials: Credentials) => keep(credentials, await ask(credentials));

async function add(subscription: PushSubscription, topic: Topic) {
  const client = await supabase();
  dataOf(await client.rpc("follow", { ...credentialsOf(subscription), ...topic }));
}

const isGone = (error: unknown) =>
  error instanceof RequestError && error.hint?.endsWith("_gone") === true;

/**
 * The board has forgotten this device, as its subscription was over: a new one follows the same ministries and the week.
 * Single announcements it does not: they are forgotten when they are over.
 */
async function startAgain(key: string, topics: readonly Topic[], old: PushSubscription) {
  await old.unsubscribe();
  const lasting = topics.filter((topic) => !("announcement_id" in topic));
  if (lasting.length === 0) {
    kept.remove();
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

/**
 * What this device follows. A subscription that the browser has exchanged or lost, or that is for another key of the
 * board, is renewed before.
 */
export async function readFollowed(key: string): Promise<Topic[]> {
  const before = kept.get();
  const subscription = before === undefined ? await currentSubscription() : await subscribe(key);
  if (subscription === null) return [];
  const now = credentialsOf(subscription);
  if (isExchanged(before, now.endpoint)) {
    const { endpoint, auth } = before;
    const renewal = {
      endpoint,
      auth,
      new_endpoint: now.endpoint,
      new_p256dh: now.p256dh,
      new_auth: now.auth,
    };
    dataOf(await (await supabase()).rpc("renew_subscription", renewal));
  }
  const topics = await ask(now);
  if (topics.length === 0 && before !== undefined) {
    return startAgain(key, before.topics, subscription);
  }
  return keep(now, topics);
}

/** Has this device told of one thing more. @throws {SubscriptionError | RequestError} */
export async function follow(key: string, topic: Topic): Promise<Topic[]> {
  const subscription = await subscribe(key);
  await add(subscription, topic);
  return askAndKeep(credentialsOf(subscription));
}

/** This browser's subscription, and by what the data API knows it. */
async function known() {
  const subscription = await currentSubscription();
  return { subscription, by: subscription === null ? kept.get() : credentialsOf(subscription) };
}

/** Takes one thing back; a subscription that is not needed any more ends. */
export async function unfollow(topic: Topic): Promise<Topic[]> {
  const { subscription, by } = await known();
  if (by === undefined) return [];
  const { endpoint, auth } = by;
  dataOf(await (await supabase()).rpc("unfollow", { endpoint, auth, ...topic }));
  const topics = await askAndKeep({ endpoint, auth });
  if (topics.length === 0) await subscription?.unsubscribe();
  return topics;
}

/**
 * Ends the subscription, also where the board cannot be reached: it then hears it from the push service, with the next
 * message.
 */
export async function unfollowAll(): Promise<Topic[]> {
  const { subscription, by } = await known();
  kept.remove();
  await subscription?.unsubscribe();
  if (by === undefined) return [];
  const { endpoint, auth } = by;
  // What it answers is of no matter, and where it does not, supabase-js says so without throwing.
  await (await supabase()).rpc("unfollow", { endpoint, auth });
  return [];
}
