import type { Locator } from "@playwright/test";
import { expect, signedIn, test } from "./fixtures.ts";
import { fillDialog, openDialog, toast } from "./screen.ts";

const SAVED = "Aviso criado com sucesso!";

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (found === null) throw new Error("it is not there");
  return found;
}

/** Once the toast has come to rest. */
async function expectFree(target: Locator, message: Locator) {
  await expect(async () => {
    const [a, b] = [await box(target), await box(message)];
    const apart =
      a.x + a.width <= b.x ||
      b.x + b.width <= a.x ||
      a.y + a.height <= b.y ||
      b.y + b.height <= a.y;
    expect(apart, JSON.stringify([a, b])).toBe(true);
  }).toPass({ timeout: 5_000 });
}

test("A message covers neither the header nor the title of a dialog", { tag: "@desktop" }, async ({
  page,
  parish,
}) => {
  await signedIn(page, await parish.account());
  await page.goto("/");
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Mutirão", description: "Tragam luvas.", hours: 30 });
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  const message = toast(page, SAVED);
  await expect(message).toBeVisible();
  await message.hover();
  await expectFree(page.getByRole("banner"), message);
  await openDialog(page);
  await expect(message).toBeVisible();
  await expectFree(dialog.getByRole("heading", { name: "Novo Aviso" }), message);
  await expectFree(dialog.getByRole("button", { name: "Fechar" }), message);
});

test("A message can be reached and closed with the keyboard", { tag: "@desktop" }, async ({
  page,
  parish,
}) => {
  await signedIn(page, await parish.account());
  await page.goto("/");
  await page.getByRole("button", { name: "Sair" }).press("Enter");
  const message = toast(page, "Logout realizado");
  await expect(message).toBeVisible();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(message.getByRole("button", { name: "Fechar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message).toHaveCount(0);
});
