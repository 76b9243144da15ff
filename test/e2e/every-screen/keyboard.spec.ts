import type { Locator } from "@playwright/test";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { card, fillDialog, toast } from "../support/screen.ts";

test("A member posts, cancels and deletes with the keyboard alone", { tag: "@desktop" }, async ({
  page,
  parish,
  isMobile,
}) => {
  await signedIn(page, await parish.account());
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Novo Aviso" }).first()).toBeVisible();
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  /** The width of the ring around the focused element. */
  const ring = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
    });
  const button = (name: RegExp) => page.getByRole("button", { name }).first();
  await tabTo(button(/^Novo Aviso/));
  expect(await ring()).toBe(3);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  // On a phone the first field is not focused by itself: its keyboard would cover the dialog.
  if (isMobile) await dialog.getByLabel("Título").focus();
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await fillDialog(page, { title: "Pelo teclado", description: "Sem rato.", hours: 30 });
  await dialog.getByLabel("Título").focus();
  await page.keyboard.press("Enter");
  const saved = card(page, "Pelo teclado");
  await expect(saved).toBeFocused();

  const choose = async (entry: string) => {
    await tabTo(button(/^Mais ações/));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    while (
      !(await page
        .getByRole("menuitem", { name: entry })
        .evaluate((one) => one === document.activeElement))
    )
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  await choose("Editar");
  const editing = page.getByRole("dialog", { name: "Editar Aviso" });
  await expect(editing.getByLabel("Título")).toBeFocused();
  await tabTo(editing.getByRole("button", { name: "Mais detalhes" }));
  await page.keyboard.press("Enter");
  const status = editing.getByRole("combobox", { name: "Situação" });
  await tabTo(status);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Confirmado" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("option", { name: "Cancelado" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editing.getByLabel("Motivo")).toBeFocused();
  await page.keyboard.type("Sem luz");
  await page.keyboard.press("Enter");
  await expect(saved).toHaveAccessibleName("Cancelado: Pelo teclado");
  await expect(saved).toContainText("Motivo: Sem luz");

  await choose("Excluir");
  const question = page.getByRole("alertdialog");
  // The harmless answer first, as the eye meets them.
  await expect(question.getByRole("button", { name: "Cancelar", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(saved).toHaveCount(0);

  const message = toast(page, "Aviso excluído");
  await expect(message).toBeVisible();
  await page.keyboard.press("Alt+t");
  const close = message.getByRole("button", { name: "Fechar" });
  await tabTo(close);
  await page.keyboard.press("Enter");
  await expect(message).toHaveCount(0);
});
