import type { Page } from "@playwright/test";
import { question } from "../administration/admin-screen.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, press, toast } from "../support/screen.ts";

const before = /\/auth\/link$/;
const layer = (page: Page) => page.evaluate(() => history.state?.layer);

/** Waits until the history has no entry of a layer that was closed. */
const layersLeft = (page: Page) => expect.poll(() => layer(page)).toBeUndefined();

/** Presses Back once the layer over the screen has its entry in the history. */
async function pressBack(page: Page) {
  await expect.poll(() => layer(page)).toBe(true);
  await page.goBack();
}

test("Back closes what lies on top, and asks about typed text", async ({ page, parish }) => {
  const account = await parish.account({ admin: true });
  await parish.announcement({ title: "Fica", author: account });
  await signedIn(page, account);
  await page.goto("/auth/link");
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  const opener = page.getByRole("button", { name: "Novo Aviso" }).first();
  const form = page.getByRole("dialog", { name: "Novo Aviso" });

  await test.step("an empty form closes without a question", async () => {
    for (const close of [
      () => pressBack(page),
      () => page.keyboard.press("Escape"),
      () => press(page, "Fechar"),
      () => press(page, "Cancelar"),
    ]) {
      await openDialog(page);
      await close();
      await expect(form).toHaveCount(0);
      await layersLeft(page);
      await expect(opener).toBeFocused();
    }
  });
  await test.step("choices and the question close before the form", async () => {
    await openDialog(page);
    const title = form.getByLabel("Título");
    await title.fill("Meio aviso");
    await form.getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("listbox")).toHaveCount(0);
    for (let times = 0; times < 2; times += 1) {
      await pressBack(page);
      await expect(question(page)).toBeVisible();
      await pressBack(page);
      await expect(question(page)).toHaveCount(0);
      await expect(form.locator(":focus")).toHaveCount(1);
    }
    await expect(title).toHaveValue("Meio aviso");
    await pressBack(page);
    await press(question(page), "Descartar");
    await expect(form).toHaveCount(0);
    await layersLeft(page);
  });
  await test.step("saving leaves no entry behind, and the message still leads to the card", async () => {
    await openDialog(page);
    await fillDialog(page, { title: "Longe", description: "x", hours: 20 * 24 });
    await press(form, "Criar Aviso");
    await layersLeft(page);
    await press(toast(page, "Aviso criado com sucesso!"), "Mostrar 30 dias");
    await expect(card(page, "Longe")).toBeFocused();
  });
  await test.step("a menu", async () => {
    await press(card(page, "Fica"), /^Mais ações/);
    await expect(page.getByRole("menu")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(card(page, "Fica")).toBeVisible();
  });
  await page.goBack();
  await expect(page).toHaveURL(before);
});
