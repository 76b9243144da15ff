import { storedKey } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * The notification of a declarative push message (Push API). `navigate` is the address of a page of
 * the app. A message replaces an earlier one with the same `tag`.
 */
type Message = { title: string; body: string; navigate: string; tag: string };

// Time (ms) to wait for the answers of tabs. A browser allows opening a window only for a few
// seconds after a press.
const ANSWER_MS = 500;

// The message for unreadable data. Something must be shown, because browsers revoke the
// subscription of a site that shows nothing.
const UNREADABLE: Message = {
  title: "Avisos",
  body: "Há novidades nos avisos.",
  navigate: "/",
  tag: "avisos",
};

function messageOf(data: PushMessageData | null): Message {
  try {
    return { ...UNREADABLE, ...data?.json().notification };
  } catch {
    return UNREADABLE;
  }
}

export async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, body, navigate, tag } = messageOf(data);
  // If the same message arrives twice, it replaces itself without a second sound.
  const [before] = await self.registration.getNotifications({ tag });
  const renotify = before?.title !== title || before.body !== body;
  const look = { icon: "/icon-192.png", lang: "pt-BR", dir: "auto", renotify } as const;
  await self.registration.showNotification(title, { body, tag, ...look, data: { navigate } });
}

/**
 * Asks `tab` whether it shows `path`, because `Client.url` is only the address at which the tab was
 * opened. A suspended tab does not answer, so the wait is limited.
 */
function shows(tab: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === path);
    setTimeout(resolve, ANSWER_MS, false);
    tab.postMessage(null, [port2]);
  });
}

/**
 * Opens the page of a message. If no tab shows this page yet, opens a new tab, because another tab
 * may have a half-written form.
 */
export async function openMessage(notification: Notification): Promise<void> {
  notification.close();
  // Only the path is used, so that a message can open nothing but pages of this app. A notification
  // of version 0.2.0 has no address.
  const { pathname } = new URL(notification.data?.navigate ?? "/", self.location.origin);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const answers = await Promise.all(tabs.map((one) => shows(one, pathname)));
  const tab = tabs.find((_, index) => answers[index]);
  await (tab ? tab.focus() : self.clients.openWindow(pathname));
}

const keysOf = (subscription: PushSubscription) => subscription.toJSON().keys ?? {};

/**
 * Tells the server the new subscription after the browser has replaced the old one. This may fail,
 * or the browser may not name the old one. Then the app's daily comparison tells the server later,
 * because the app has stored the old subscription.
 */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription: former, newSubscription } = event;
  // Firefox before 137 does not name the old subscription.
  if (!former) return;
  const { applicationServerKey } = former.options;
  const next =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    }));
  const renewal = {
    endpoint: former.endpoint,
    auth: keysOf(former).auth,
    new_endpoint: next.endpoint,
    new_p256dh: keysOf(next).p256dh,
    new_auth: keysOf(next).auth,
  };
  const { ok, status } = await fetch("/rest/v1/rpc/renew_subscription", {
    method: "POST",
    headers: { "Content-Type": "application/json", apikey: await storedKey() },
    body: JSON.stringify(renewal),
  });
  if (!ok) throw new Error(`the subscription was not renewed: ${status}`);
}
