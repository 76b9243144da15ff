import { storedKey } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope;

/** What the server sends; `path` is of ours, and a message of the same `tag` takes the place of the one before. */
type Message = { title: string; body: string; path: string; tag: string };

// A press lets windows open for a few seconds.
const ANSWER_MS = 500;

// Browsers take the subscription from whoever shows nothing.
const UNREADABLE: Message = {
  title: "Avisos",
  body: "Há novidades nos avisos.",
  path: "/",
  tag: "avisos",
};

function messageOf(data: PushMessageData | null): Message {
  try {
    return { ...UNREADABLE, ...data?.json() };
  } catch {
    return UNREADABLE;
  }
}

/** Shows the message that a push service has brought. */
export async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag } = messageOf(data);
  // What is brought twice replaces itself in silence.
  const [before] = await self.registration.getNotifications({ tag });
  const renotify = before?.title !== title || before.body !== body;
  const look = { icon: "/icon-192.png", lang: "pt-BR", dir: "auto", renotify } as const;
  await self.registration.showNotification(title, { body, tag, ...look, data: { path } });
}

/** Whether `tab` shows `path`, which its address of before does not say. One that sleeps does not answer. */
function shows(tab: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === path);
    setTimeout(resolve, ANSWER_MS, false);
    tab.postMessage(null, [port2]);
  });
}

/** Opens what a message is about: in the tab that shows it, else in a new one, so that nothing half written is left. */
export async function openMessage(notification: Notification): Promise<void> {
  notification.close();
  const { path } = Object(notification.data);
  // Of ours, whatever it says.
  const { pathname } = new URL(String(path ?? "/"), self.location.origin);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const answers = await Promise.all(tabs.map((one) => shows(one, pathname)));
  const tab = tabs.find((_, index) => answers[index]);
  await (tab ? tab.focus() : self.clients.openWindow(pathname));
}

const keysOf = (subscription: PushSubscription) => subscription.toJSON().keys ?? {};

/**
 * The browser has exchanged the subscription. Where it does not say for which one, the dialog notices it, which knows
 * the one before; so it does where this fails.
 */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription: former, newSubscription } = event;
  // Undefined in Firefox before 137.
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
