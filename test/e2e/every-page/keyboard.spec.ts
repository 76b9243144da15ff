import type { Locator } from "@playwright/test";
import { expect, openAs, test } from "../support/fixtures.ts";
import { card, fillDialog } from "../support/page-elements.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

const hasFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement);

test("A member posts, cancels and deletes an announcement with the keyboard alone", async ({
  page,
  parish,
}) => {
  await openAs(page, await parish.account());
  const { keyboard } = page;
  const button = (name: RegExp) => page.getByRole("button", { name }).first();
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 40 && !(await hasFocus(target)); step += 1)
      await keyboard.press("Tab");
    await expect(target).toBeFocused();
  };
  const choose = async (entry: string) => {
    await tabTo(button(/^Mais ações/));
    await keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    while (!(await hasFocus(page.getByRole("menuitem", { name: entry }))))
      await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
  };
  await expect(button(/^Novo Aviso/)).toBeVisible();
  await tabTo(button(/^Novo Aviso/));
  // The focused button has a visible focus ring.
  await expect(button(/^Novo Aviso/)).toHaveCSS("outline-width", "3px");
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await fillDialog(page, { title: "Pelo teclado", description: "Sem rato.", hours: 30 });
  await dialog.getByLabel("Título").press("Enter");
  const saved = card(page, "Pelo teclado");
  await expect(saved).toBeFocused();

  await choose("Editar");
  const editing = page.getByRole("dialog", { name: "Editar Aviso" });
  await expect(editing.getByLabel("Título")).toBeFocused();
  await tabTo(editing.getByRole("button", { name: "Mais detalhes" }));
  await keyboard.press("Enter");
  const status = editing.getByRole("combobox", { name: "O aviso está" });
  await tabTo(status);
  await keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Confirmado" })).toBeFocused();
  await keyboard.press("End");
  await expect(page.getByRole("option", { name: "Cancelado" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(status).toBeFocused();
  await keyboard.press("Tab");
  await expect(editing.getByLabel("Motivo")).toBeFocused();
  await keyboard.type("Sem luz");
  await keyboard.press("Enter");
  await expect(saved).toHaveAccessibleName("Cancelado: Pelo teclado");
  await expect(saved).toContainText("Motivo: Sem luz");

  await choose("Excluir");
  const question = page.getByRole("alertdialog");
  // The button “Cancelar” has the focus, because somebody may press Enter by mistake.
  await expect(question.getByRole("button", { name: "Cancelar", exact: true })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(saved).toHaveCount(0);
});
