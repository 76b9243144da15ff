import { store } from "@/lib/device/storage.ts";
import type { Topic } from "./topics.ts";

/** The subscription of this device as the data API knows it, and its topics. */
export type StoredSubscription = { endpoint: string; auth: string; topics: Topic[] };

function isStored(value: unknown): value is StoredSubscription {
  const topics: unknown = Reflect.get(Object(value), "topics");
  return Array.isArray(topics) && topics.every(Boolean);
}

/** Belongs to the device, not to an account: signing out leaves it. */
export const storedSubscription = store<StoredSubscription>("avisos-notifications", {
  safeParse: (value) => ({ data: isStored(value) ? value : undefined }),
});

// The service worker is installed when the page is idle. A dialog that is opened before waits this long.
const WORKER_MS = 15_000;

/** An error that the person at the device can solve; its message is Portuguese. */
export class SubscriptionError extends Error {
  override readonly name = "SubscriptionError";
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const text =
      "O aplicativo ainda não está pronto neste aparelho. Espere um instante e tente de novo.";
    timer = setTimeout(() => reject(new SubscriptionError(text)), WORKER_MS);
  });
  const registration = await Promise.race([navigator.serviceWorker.ready, late]);
  clearTimeout(timer);
  return registration;
}

/** Returns the properties by which the data API knows a subscription. */
export function credentialsOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", auth: keys?.auth ?? "", p256dh: keys?.p256dh ?? "" };
}

/** This browser's subscription, if there is one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * This browser's subscription for the board's `key`: the one that there is, unless it was made for another key.
 * @throws {SubscriptionError} when the browser's push service gives none.
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await activeWorker();
  const current = await pushManager.getSubscription();
  const ofKey = current?.options.applicationServerKey;
  if (current && ofKey && base64url(ofKey) === key) return current;
  await current?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    console.warn(error);
    const text =
      "O serviço de mensagens deste navegador não respondeu. Tente de novo, ou em outro navegador.";
    throw new SubscriptionError(text);
  }
}
