import { expect, signedIn, test } from "../support/fixtures.ts";
import { OFFLINE, visit } from "../support/installed.ts";
import { bar, current, makeEdition, SCRIPT, saidTitles } from "./script-page.ts";

test.use(OFFLINE);

test.afterEach(async ({ server }) => {
  await server.down();
  await server.up();
});

const NOTE = "Agradecer à irmã Marta.";
const ITEMS = [
  { title: "Ceia", date: "2026-12-06T22:30:00Z", note: NOTE },
  { title: "Ensaio", date: "2026-11-30T22:30:00Z" },
];

const press = (name: string) => ({ name, exact: true });

/** Everything that the page stores on the device. */
const stored = (page: Parameters<typeof visit>[0]) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }));

test("The script needs no connection", async ({ page, context, parish, server }) => {
  // The library tries for up to half a minute to renew the session.
  test.slow();
  await makeEdition(parish, ITEMS);
  await signedIn(page, await parish.account({ admin: true }));
  await visit(page);
  await page.goto(SCRIPT);
  await expect(current(page)).toContainText("Boa noite");
  await expect.poll(() => stored(page)).toContain(NOTE);
  await server.down();
  await context.setOffline(true);
  // Hours later: the library tries to renew the session for half a minute, and then tells of none.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.endsWith("-auth-token"))) {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      if (!navigator.onLine)
        localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    }
  });

  await page.goto(SCRIPT);
  await expect(current(page)).toContainText("Boa noite", { timeout: 5_000 });
  await expect(page.getByText(/Sem conexão, guardado hoje, \d\d:\d\d\./)).toBeVisible();
  await page.getByRole("button", press("Começar")).click();
  await expect(page.getByText(NOTE)).toBeVisible();
  await page.getByRole("button", press("Dito")).click();
  await page.getByRole("button", press("Dito")).click();
  await page.getByRole("button", press("Anterior")).click();
  await page.getByRole("button", { name: /desfazer$/ }).click();
  await expect(page.getByText("2 “ditos” serão enviados")).toBeVisible();
  await page.reload();
  await expect(current(page).getByRole("heading")).toHaveText("Ensaio");
  await expect(bar(page).getByRole("button", press("Dito"))).toBeVisible();
  await expect(page.getByText("2 “ditos” serão enviados")).toBeVisible();

  await server.up();
  await context.setOffline(false);
  await expect.poll(() => saidTitles(parish), { timeout: 40_000 }).toEqual(["Ceia"]);
  await expect(page.getByText("serão enviados")).toHaveCount(0);
});
