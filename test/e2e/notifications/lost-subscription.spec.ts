import type { Page } from "@playwright/test";
import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { press, waitForHydration } from "../support/page-elements.ts";
import { followedTopics, setPushService, simulatePush } from "./push-browser.ts";

test.use({ serviceWorkers: "allow", expectedErrors: [/não respondeu/] });
const ON = "Me avise (ligado)";
const OFF = "Me avise (desligado)";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Me avise" });
const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the board a day later. The browser has dropped the subscription, and stored `values`. */
async function openNextDay(page: Page, values: Record<string, string>) {
  await page.evaluate((values) => {
    localStorage.removeItem("test-key");
    Object.assign(localStorage, values);
    const stored = JSON.parse(localStorage["avisos-notifications"]);
    const checkedAt = stored.checkedAt - 25 * 60 * 60 * 1000;
    localStorage["avisos-notifications"] = JSON.stringify({ ...stored, checkedAt });
  }, values);
  await page.goto("/");
}

test("A follower's bell tells the truth on the day after the phone ended it", async ({
  page,
  parish,
}) => {
  await setPushService(parish);
  await simulatePush(page);
  await followDevice(page);
  const { id } = await parish.announcement({ title: "Ceia", inHours: 60, ministry: "Louvor" });
  const reminder = page.getByRole("button", { name: "Me lembre de Ceia" });
  const summary = dialog(page).getByRole("switch", { name: "Resumo da semana" });
  await page.goto("/");
  await waitForHydration(page);
  await reminder.click();
  await press(page, "Me avise");
  await summary.click();
  await expect.poll(() => followedTopics(parish, "first")).toEqual([id, "week"]);
  await test.step("the page renews the subscription without a word", async () => {
    await openNextDay(page, { "test-endpoint": "second" });
    await expect.poll(() => followedTopics(parish, "second")).toEqual([id, "week"]);
    await expect(bell(page, ON)).toBeVisible();
  });
  for (const [name, value] of [
    ["test-refuses", "yes"],
    ["test-permission", "default"],
  ] as const) {
    await test.step(`every bell is off because of ${name}, and one press brings all topics back`, async () => {
      await openNextDay(page, { [name]: value });
      await expect(bell(page, OFF)).toBeVisible();
      await expect(reminder).toHaveAttribute("aria-pressed", "false");
      // Without a press the browser must not ask for the permission.
      expect(await page.evaluate(() => localStorage.getItem("test-key"))).toBeNull();
      await bell(page, OFF).click();
      await expect(dialog(page).getByRole("alert").first()).toContainText("1 aviso e o resumo");
      await expect(dialog(page).getByRole("switch", { checked: true })).toHaveCount(0);
      if (name === "test-refuses") await expectAccessible(page, "switched off");
      await page.evaluate(() => localStorage.removeItem("test-refuses"));
      await press(dialog(page), "Ligar de novo");
      await expect(summary).toBeChecked();
      expect(await followedTopics(parish, "second")).toEqual([id, "week"]);
    });
  }
  await test.step("a test message finds out that the push service refuses the device", async () => {
    await press(dialog(page), "Mandar um teste");
    await expect(dialog(page).getByRole("status")).toContainText("Chega em alguns segundos.");
    await expectAccessible(page, "a test was sent");
    await parish.sql`update private.push_subscriptions set lost_at = now()`;
    await expect(dialog(page)).toContainText("Já estão ligadas de novo: mande outro teste.");
    expect(await followedTopics(parish, "first")).toEqual([id, "week"]);
    await page.keyboard.press("Escape");
    await expect(bell(page, ON)).toBeFocused();
    await expect(reminder).toHaveAttribute("aria-pressed", "true");
  });
});
