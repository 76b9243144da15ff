import type { Page } from "@playwright/test";
import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { bar, current, makeEdition, openScript } from "./script-screen.ts";

const ITEMS = [
  {
    title: "Palavra".repeat(20),
    date: "2026-12-06T22:30:00Z",
    location: "w".repeat(100),
    note: "Nota".repeat(40),
  },
  { title: "Ensaio", date: "2026-11-30T22:30:00Z" },
  { title: "Bazar", date: "2026-12-05T12:00:00Z", spoken: false },
];

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test.beforeEach(async ({ page, parish }) => {
  test.slow();
  await followDevice(page);
  const ids = await makeEdition(parish, ITEMS);
  await parish.sql`update public.announcements set status = 'cancelled' where id = ${ids[1] ?? ""}`;
  await openScript(page, parish);
  await expect(current(page)).toBeVisible();
});

test("Everybody can read the script one announcement at a time, and find the others", async ({
  page,
}) => {
  await press(page, "Começar");
  await bar(page).getByRole("button", { name: "Dito" }).click();
  await press(page, "Anterior");
  await expectAccessible(page, "the script, one at a time");
  await press(page, "Lista de avisos");
  await expectAccessible(page, "the list of the script");
});

test("Everybody can read the whole script, and adjust it", async ({ page }) => {
  await press(page, "Ajustes do roteiro");
  await press(page, "Todos juntos");
  await expectAccessible(page, "the settings of the script");
  await page.keyboard.press("Escape");
  await expectAccessible(page, "the script, all of it");
});
