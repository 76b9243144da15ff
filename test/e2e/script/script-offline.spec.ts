import { expect, restoreSession, test } from "../support/fixtures.ts";
import { OFFLINE, visitAndCache } from "../support/installed.ts";
import { afterService, bar, currentPart, makeEdition, SCRIPT, saidTitles } from "./script-page.ts";

test.use(OFFLINE);

test.afterEach(async ({ server }) => {
  await server.down();
  await server.up();
});

const NOTE = "Agradecer à irmã Marta.";
const ITEMS = [
  { title: "Ceia", date: afterService(7, 0.5), note: NOTE },
  { title: "Ensaio", date: afterService(1, 0.5) },
];

const exactly = (name: string) => ({ name, exact: true });

/** Returns the page's local storage as text. */
const stored = (page: Parameters<typeof visitAndCache>[0]) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }));

test("An admin reads the script offline", async ({ page, context, parish, server }) => {
  // The sign-in library retries the renewal of the session for up to half a minute.
  test.slow();
  await makeEdition(parish, ITEMS);
  await restoreSession(page, await parish.account({ admin: true }));
  await visitAndCache(page);
  await page.goto(SCRIPT);
  await expect(currentPart(page)).toContainText("Boa noite");
  await expect.poll(() => stored(page)).toContain(NOTE);
  await server.down();
  await context.setOffline(true);
  // The session expires while the device is offline, so the library cannot renew it and then
  // reports no session.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.endsWith("-auth-token"))) {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      if (!navigator.onLine)
        localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    }
  });

  await page.goto(SCRIPT);
  await expect(currentPart(page)).toContainText("Boa noite", { timeout: 15_000 });
  await expect(page.getByText(/Sem conexão, guardado (hoje|ontem), \d\d:\d\d\./)).toBeVisible();
  await page.getByRole("button", exactly("Começar")).click();
  await expect(page.getByText(NOTE)).toBeVisible();
  await page.getByRole("button", exactly("Dito")).click();
  await page.getByRole("button", exactly("Dito")).click();
  await page.getByRole("button", exactly("Anterior")).click();
  await page.getByRole("button", { name: /desfazer$/ }).click();
  await expect(page.getByText("2 “ditos” serão enviados")).toBeVisible();
  await page.reload();
  await expect(currentPart(page).getByRole("heading")).toHaveText("Ensaio");
  await expect(bar(page).getByRole("button", exactly("Dito"))).toBeVisible();
  await expect(page.getByText("2 “ditos” serão enviados")).toBeVisible();

  await server.up();
  await context.setOffline(false);
  await expect.poll(() => saidTitles(parish), { timeout: 40_000 }).toEqual(["Ceia"]);
  await expect(page.getByText("serão enviados")).toHaveCount(0);
});
