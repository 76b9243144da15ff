import type { Page, Worker } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { followedTopics, setPushService } from "./push-browser.ts";

test.use({ serviceWorkers: "allow" });

/** Makes Chromium deliver a push message with `data` to the service worker. */
async function deliverMessage(page: Page, data: string) {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const registrationId = await found;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

/** Returns the board's service worker when it is active. */
async function workerOf(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  return worker;
}

/**
 * Dispatches an event in the service worker that no Chromium command can trigger, and waits for its
 * handler.
 */
const dispatch = (worker: Worker, type: string, values: object) =>
  worker.evaluate(
    async ({ type, values }) => {
      for (const value of Object.values(values)) {
        const { keys } = value;
        Object.assign(value, { options: {}, toJSON: () => ({ keys }), close: () => {} });
      }
      const event = Object.assign(new Event(type), values, {
        waitUntil: (work: Promise<unknown>) => Object.assign(event, { work }),
      });
      dispatchEvent(event);
      if ("work" in event) await event.work;
    },
    { type, values },
  );

/** The properties of a service worker's global scope that the tests replace or read. */
type WorkerScope = {
  registration: object;
  clients: object;
  WindowClient: { prototype: object };
  recordedCalls: unknown[];
};

test("A follower opens an announcement from a message", async ({ page, parish }) => {
  const { id } = await parish.announcement({ title: "Ceia" });
  await page.goto("/");
  const worker = await workerOf(page);
  // Calls that show a notification or open a window are only recorded. A headless browser shows no
  // notifications, and only a real press may open a window.
  await worker.evaluate(() => {
    const recordedCalls: unknown[] = [];
    const notifications = new Map<string, object>();
    Object.assign(globalThis, { recordedCalls });
    const scope = globalThis as unknown as WorkerScope;
    Object.assign(scope.registration, {
      showNotification: async (title: string, rest: { tag: string }) => {
        recordedCalls.push({ title, ...rest });
        notifications.set(rest.tag, { title, ...rest });
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        notifications.has(tag) ? [notifications.get(tag)] : [],
    });
    Object.assign(scope.clients, {
      openWindow: async (path: string) => recordedCalls.push(`opens ${path}`),
    });
    Object.assign(scope.WindowClient.prototype, {
      focus: async () => recordedCalls.push("shows its tab"),
    });
  });
  const recordedCalls = () =>
    worker.evaluate(() => (globalThis as unknown as WorkerScope).recordedCalls);
  const pressNotification = (address: string) =>
    dispatch(worker, "notificationclick", { notification: { data: { navigate: address } } });
  const message = { title: "Amanhã: Ceia", body: "domingo, 19:00 · Templo", tag: id };
  const navigate = new URL(`/avisos/${id}`, page.url()).href;
  const deliver = (title = message.title) => {
    const shown = { ...message, title, navigate, icon: "/other.png", lang: "pt-BR", dir: "auto" };
    return deliverMessage(page, JSON.stringify({ web_push: 8030, notification: shown }));
  };
  const notification = { ...message, icon: "/icon-192.png", renotify: true, data: { navigate } };
  await deliver();
  await expect.poll(recordedCalls).toEqual([expect.objectContaining(notification)]);
  await deliverMessage(page, "?");
  await expect.poll(recordedCalls).toHaveLength(2);
  expect((await recordedCalls())[1]).toMatchObject({ body: "Há novidades nos avisos." });

  // A second delivery of the same message does not alert the follower again.
  await deliver();
  await expect.poll(recordedCalls).toHaveLength(3);
  await deliver("Cancelado: Ceia");
  await expect.poll(recordedCalls).toHaveLength(4);
  expect((await recordedCalls()).slice(2)).toMatchObject([{ renotify: false }, { renotify: true }]);

  // A press on the notification must show the tab that displays the announcement now, although the
  // tab was opened at `/`.
  await page.getByRole("link", { name: "Ceia" }).click();
  await expect(page).toHaveURL(`/avisos/${id}`);
  await pressNotification(navigate);
  await pressNotification("/");
  await pressNotification("//example.org/avisos");
  expect((await recordedCalls()).slice(4)).toEqual(["shows its tab", "opens /", "opens /avisos"]);
});

test("A follower's replaced subscription still gets messages", async ({ page, parish }) => {
  await setPushService(parish);
  const keys = { p256dh: `B${"a".repeat(86)}`, auth: "A".repeat(22) };
  const subscriptionAt = (endpoint: string) => ({
    endpoint: `https://push.example.org/${endpoint}`,
    keys,
  });
  await parish.sql`
    select public.follow(
      ${subscriptionAt("first").endpoint}, ${keys.p256dh}, ${keys.auth}, digest => true
    )
  `;
  await page.goto("/");
  const worker = await workerOf(page);
  const newSubscription = subscriptionAt("second");
  // Some browsers do not name the old subscription in this event. The “Me avise” dialog replaces it
  // later.
  await dispatch(worker, "pushsubscriptionchange", { newSubscription });
  expect(await followedTopics(parish, "first")).toEqual(["week"]);
  const exchanged = { oldSubscription: subscriptionAt("first"), newSubscription };
  await dispatch(worker, "pushsubscriptionchange", exchanged);
  expect(await followedTopics(parish, "first")).toEqual([]);
  expect(await followedTopics(parish, "second")).toEqual(["week"]);
});
