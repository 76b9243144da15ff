import type { Page } from "@playwright/test";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { openDialog, press, takenOver } from "../support/screen.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** The width of the ring around what has the focus. */
const ring = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body);
    return style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
  });

test("Reading goes on at the heading of the screen that a link led to; a tap leaves no ring, the keyboard shows it", async ({
  page,
  parish,
}) => {
  await parish.announcement();
  await page.goto("/");
  await takenOver(page);
  await page.getByRole("link", { name: "Entrar" }).click();
  await expect(heading(page, "Avisos da Graça TC")).toBeFocused();
  await expect(page).toHaveTitle("Entrar · Avisos da Graça TC");
  expect(await ring(page)).toBe(0);
  // The name of the tab changes before the focus moves.
  await page.evaluate(() => {
    document.addEventListener("focusin", () => {
      document.body.dataset.titleThen = document.title;
    });
  });
  await page.getByRole("link", { name: "Voltar aos avisos" }).press("Enter");
  await expect(heading(page, "Avisos da Igreja")).toBeFocused();
  await expect(page.locator("body")).toHaveAttribute("data-title-then", "Avisos da Graça TC");
  expect(await ring(page)).toBe(0);

  await test.step("also where it had to be waited for", async () => {
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/conta");
    await page.getByRole("link", { name: "Administração" }).click();
    await expect(page.getByRole("tab", { name: "Membros" })).toBeVisible();
    await expect(heading(page, "Administração")).toBeFocused();
  });

  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(heading(page, "Avisos da Igreja")).toBeFocused();
  const dialog = await openDialog(page);
  await press(dialog, "Cancelar");
  const opener = page.getByRole("button", { name: "Novo Aviso" });
  await expect(opener).toBeFocused();
  expect(await ring(page)).toBe(0);
  await page.keyboard.press("Shift+Tab");
  expect(await ring(page)).toBe(3);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  expect(await ring(page)).toBe(3);
});
