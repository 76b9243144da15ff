import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

test.use({ serviceWorkers: "allow" });

type Shown = { title: string; body: string; tag: string; renotify: boolean; data: unknown };

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

test("A message of the board is shown, and a press opens the announcement where it is open, else anew", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Ceia" });
  await page.goto(`/avisos/${id}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  // A headless browser shows no messages, and a test is no press that may open windows: both are noted.
  await worker.evaluate(() => {
    const noted: unknown[] = [];
    Object.assign(globalThis, { noted });
    Object.assign(Reflect.get(globalThis, "registration"), {
      showNotification: async (title: string, rest: object) => noted.push({ title, ...rest }),
    });
    Object.assign(Reflect.get(globalThis, "clients"), {
      openWindow: async (path: string) => noted.push(`opens ${path}`),
    });
    Object.assign(Reflect.get(globalThis, "WindowClient").prototype, {
      focus: async function (this: { url: string }) {
        noted.push(`shows ${new URL(this.url).pathname}`);
      },
    });
  });
  const noted = () => worker.evaluate(() => Reflect.get(globalThis, "noted") as unknown[]);
  const pressed = (path: string) =>
    worker.evaluate(async (path) => {
      const event = Object.assign(new Event("notificationclick"), {
        waitUntil: (work: Promise<unknown>) => Object.assign(event, { work }),
        notification: { close: () => {}, data: { path } },
      });
      dispatchEvent(event);
      await Reflect.get(event, "work");
    }, path);

  const words = { title: "CANCELADO: Ceia", body: "Era domingo, às 19h.", tag: id };
  await bring(page, JSON.stringify({ ...words, path: `/avisos/${id}` }));
  const shown: Partial<Shown> = { ...words, renotify: true, data: { path: `/avisos/${id}` } };
  await expect.poll(noted).toEqual([expect.objectContaining(shown)]);
  await bring(page, "?");
  await expect.poll(noted).toHaveLength(2);
  expect((await noted())[1]).toMatchObject({ body: "Há novidades nos avisos." });

  await pressed(`/avisos/${id}`);
  await pressed("/");
  await pressed("//example.org/avisos");
  expect((await noted()).slice(2)).toEqual([`shows /avisos/${id}`, "opens /", "opens /avisos"]);
});
