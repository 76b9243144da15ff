import { expect, signedIn, test } from "./fixtures.ts";
import { card, fillDialog } from "./screen.ts";

test("A member posts, edits and deletes with the keyboard alone", { tag: "@desktop" }, async ({
  page,
  parish,
  isMobile,
}) => {
  await signedIn(page, await parish.account());
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Novo Aviso" }).first()).toBeVisible();
  const tabTo = async (name: RegExp, role: "button" | "textbox" = "button") => {
    const target = page.getByRole(role, { name }).first();
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await tabTo(/^Novo Aviso/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  // On a phone the first field is not focused by itself: its keyboard would cover the dialog.
  if (isMobile) await dialog.getByLabel("Título").focus();
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await page.keyboard.type("Pelo teclado");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sem rato.");
  await fillDialog(page, { title: "Pelo teclado", description: "Sem rato.", hours: 30 });
  await dialog.getByLabel("Título").focus();
  await page.keyboard.press("Enter");
  await expect(card(page, "Pelo teclado")).toBeVisible();
  await tabTo(/^Editar/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Editar Aviso" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Editar/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).focus();
  await page.keyboard.press("Enter");
  await expect(card(page, "Pelo teclado")).toHaveCount(0);
});
