import type { Page } from "@playwright/test";
import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { press, waitForHydration } from "../support/page-elements.ts";
import { followedTopics, setPushService, simulatePush } from "./push-browser.ts";

test.use({
  serviceWorkers: "allow",
  expectedErrors: [/Failed to fetch|ERR_FAILED|não respondeu/],
});
const ON = "Me avise (ligado)";
const OFF = "Me avise (desligado)";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Me avise" });
const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the board a day later on this device, which has stored `values` meanwhile. */
async function openNextDay(page: Page, values: Record<string, string | null> = {}) {
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    const stored = JSON.parse(localStorage.getItem("avisos-notifications") ?? "null");
    const checkedAt = stored.checkedAt - 25 * 60 * 60 * 1000;
    localStorage.setItem("avisos-notifications", JSON.stringify({ ...stored, checkedAt }));
  }, values);
  await page.goto("/");
  await waitForHydration(page);
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
  await page.goto("/");
  await waitForHydration(page);
  await reminder.click();
  await press(page, "Me avise");
  await page.getByRole("switch", { name: "Resumo da semana" }).click();
  await expect.poll(() => followedTopics(parish, "first")).toEqual([id, "week"]);
  await test.step("without a connection to the server nothing changes until the next page", async () => {
    await page.route("**/rpc/push_key", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (one) => one.url().includes("push_key"));
    await openNextDay(page, { "test-key": null, "test-endpoint": "second" });
    await failed;
    await page.unroute("**/rpc/push_key");
    await page.goto("/");
    await expect.poll(() => followedTopics(parish, "second")).toHaveLength(2);
  });
  await test.step("every bell is off when the browser cannot renew it", async () => {
    await openNextDay(page, { "test-key": null, "test-refuses": "yes" });
    await expect(bell(page, OFF)).toBeVisible();
    await expect(reminder).toHaveAttribute("aria-pressed", "false");
    await bell(page, OFF).click();
    await expect(dialog(page).getByRole("alert").first()).toContainText("1 aviso e o resumo");
    await expect(dialog(page).getByRole("switch", { checked: true })).toHaveCount(0);
    await expectAccessible(page, "switched off");
  });
  await test.step("one press brings all topics back", async () => {
    await page.evaluate(() => localStorage.removeItem("test-refuses"));
    await page.evaluate(() => localStorage.setItem("test-endpoint", "third"));
    await press(dialog(page), "Ligar de novo");
    await expect(dialog(page).getByRole("switch", { name: "Resumo da semana" })).toBeChecked();
    expect(await followedTopics(parish, "third")).toEqual([id, "week"]);
  });
  await test.step("a test message finds out that the push service refuses the device", async () => {
    await press(dialog(page), "Mandar um teste");
    await expect(dialog(page).getByRole("status")).toContainText("Chega em alguns segundos.");
    await expectAccessible(page, "a test was sent");
    await page.evaluate(() => localStorage.setItem("test-endpoint", "fourth"));
    await parish.sql`update private.push_subscriptions set lost_at = now()`;
    await expect(dialog(page)).toContainText("Já estão ligadas de novo: mande outro teste.");
    expect(await followedTopics(parish, "fourth")).toEqual([id, "week"]);
    await page.keyboard.press("Escape");
    await expect(bell(page, ON)).toBeFocused();
  });
  await test.step("also after the browser has withdrawn the permission", async () => {
    await openNextDay(page, { "test-key": null, "test-permission": null });
    const stored = () => page.evaluate(() => localStorage.getItem("avisos-notifications"));
    await expect.poll(stored).toContain(`"lost":true`);
    // Without a press the browser must not ask for the permission.
    expect(await page.evaluate(() => localStorage.getItem("test-key"))).toBeNull();
    await bell(page, OFF).click();
    await press(dialog(page), "Ligar de novo");
    await expect(dialog(page).getByRole("switch", { name: "Resumo da semana" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(reminder).toHaveAttribute("aria-pressed", "true");
  });
});
