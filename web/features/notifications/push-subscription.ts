import { storedSubscription } from "./subscription.ts";

// The browser's own subscription at its push service. The first view does not load this file,
// because it needs only the stored topics.

// Time in ms to wait for the service worker, which is installed only when the page is idle.
const WORKER_MS = 15_000;

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function activeWorker(): Promise<ServiceWorkerRegistration> {
  const text =
    "O aplicativo ainda não está pronto neste aparelho. Espere um instante e tente de novo.";
  const late = new Promise<never>((_, reject) => setTimeout(reject, WORKER_MS, new Error(text)));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Returns the endpoint and keys with which the data API identifies a subscription. */
export function credentialsOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", auth: keys?.auth ?? "", p256dh: keys?.p256dh ?? "" };
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Stores that this device gets no messages, so that every bell shows it. `checkedAt` is the time
 * (ms) of the comparison that found it out.
 */
export function storeLoss(checkedAt: number): void {
  const stored = storedSubscription.get();
  if (stored) storedSubscription.set({ ...stored, lost: true, checkedAt });
}

/**
 * Returns this browser's subscription for the server's push `key`. Replaces a subscription for
 * another key.
 * @throws {Error} with a Portuguese message when the browser's push service fails
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await activeWorker();
  const current = await pushManager.getSubscription();
  const currentKey = current?.options.applicationServerKey;
  if (current && currentKey && base64url(currentKey) === key) return current;
  await current?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    console.warn(error);
    storeLoss(Date.now());
    throw new Error(
      "O serviço de mensagens deste navegador não respondeu. Tente de novo, ou em outro navegador.",
    );
  }
}
