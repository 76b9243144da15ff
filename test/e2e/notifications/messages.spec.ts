import type { Page, Worker } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { boardSends, followedBy } from "./push-browser.ts";

test.use({ serviceWorkers: "allow" });

/** Has the push service of the browser bring `data` to the service worker. */
async function bring(page: Page, data: string) {
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

/** The service worker of the board, once it is active. */
async function workerOf(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  return worker;
}

/** Gives the service worker an event that Chromium has no way to cause here, and waits for its work. */
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
      await Reflect.get(event, "work");
    },
    { type, values },
  );

test("A message is shown, and a press opens its announcement", async ({ page, parish }) => {
  const { id } = await parish.announcement({ title: "Ceia" });
  await page.goto("/");
  const worker = await workerOf(page);
  // A headless browser shows no messages, and a test is no press that may open windows: both are noted.
  await worker.evaluate(() => {
    const noted: unknown[] = [];
    const shown = new Map<string, object>();
    Object.assign(globalThis, { noted });
    Object.assign(Reflect.get(globalThis, "registration"), {
      showNotification: async (title: string, rest: { tag: string }) => {
        noted.push({ title, ...rest });
        shown.set(rest.tag, { title, ...rest });
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.has(tag) ? [shown.get(tag)] : [],
    });
    Object.assign(Reflect.get(globalThis, "clients"), {
      openWindow: async (path: string) => noted.push(`opens ${path}`),
    });
    Object.assign(Reflect.get(globalThis, "WindowClient").prototype, {
      focus: async () => noted.push("shows its tab"),
    });
  });
  const noted = () => worker.evaluate(() => Reflect.get(globalThis, "noted") as unknown[]);
  const pressed = (path: string) =>
    dispatch(worker, "notificationclick", { notification: { data: { path } } });
  const words = { title: "Amanhã: Ceia", body: "domingo, 19:00 · Templo", tag: id };
  const bringWords = (title = words.title) =>
    bring(page, JSON.stringify({ ...words, title, path: `/avisos/${id}` }));
  const shown = { ...words, renotify: true, data: { path: `/avisos/${id}` } };
  await bringWords();
  await expect.poll(noted).toEqual([expect.objectContaining(shown)]);
  await bring(page, "?");
  await expect.poll(noted).toHaveLength(2);
  expect((await noted())[1]).toMatchObject({ body: "Há novidades nos avisos." });

  // The same message once more is silent.
  await bringWords();
  await expect.poll(noted).toHaveLength(3);
  await bringWords("Cancelado: Ceia");
  await expect.poll(noted).toHaveLength(4);
  expect((await noted()).slice(2)).toMatchObject([{ renotify: false }, { renotify: true }]);

  // Where the tab is now, not where it was opened.
  await page.getByRole("link", { name: "Ceia" }).click();
  await expect(page).toHaveURL(`/avisos/${id}`);
  await pressed(`/avisos/${id}`);
  await pressed("/");
  await pressed("//example.org/avisos");
  expect((await noted()).slice(4)).toEqual(["shows its tab", "opens /", "opens /avisos"]);
});

test("A subscription that my browser exchanges goes on", async ({ page, parish }) => {
  await boardSends(parish);
  const keys = { p256dh: `B${"a".repeat(86)}`, auth: "A".repeat(22) };
  const at = (endpoint: string) => ({ endpoint: `https://push.example.org/${endpoint}`, keys });
  await parish.sql`
    select public.follow(${at("first").endpoint}, ${keys.p256dh}, ${keys.auth}, digest => true)
  `;
  await page.goto("/");
  const worker = await workerOf(page);
  const newSubscription = at("second");
  // Some browsers do not say which one it was; the dialog then notices it.
  await dispatch(worker, "pushsubscriptionchange", { newSubscription });
  expect(await followedBy(parish, "first")).toEqual(["week"]);
  const exchanged = { oldSubscription: at("first"), newSubscription };
  await dispatch(worker, "pushsubscriptionchange", exchanged);
  expect(await followedBy(parish, "first")).toEqual([]);
  expect(await followedBy(parish, "second")).toEqual(["week"]);
});
