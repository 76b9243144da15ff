import { expect, test } from "../support/fixtures.ts";
import { takenOver } from "../support/screen.ts";

test("An icon says its name to who points at it or reaches it by key, until the window changes", async ({
  page,
  parish,
}) => {
  await parish.announcement();
  await page.goto("/");
  await takenOver(page);
  const icon = page.getByRole("button", { name: "Alterar tema" });
  const tooltip = page.getByRole("tooltip", { name: "Alterar tema" });
  await icon.hover();
  await expect(tooltip).toBeVisible();
  // Specification §9.
  const [below, above] = [await tooltip.boundingBox(), await icon.boundingBox()];
  expect(below?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0) + 4, 0);
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);
  await icon.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(icon).toBeFocused();
  await expect(tooltip).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(tooltip).toHaveCount(0);
});
