import { question } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { card, expectLayerEntry, openDialog, press, pressBack } from "../support/page-elements.ts";

test("A member closes menus and dialogs with Back", async ({ page, parish }) => {
  const account = await parish.account({ admin: true });
  await parish.announcement({ title: "Fica", author: account });
  await openAs(page, account, "/auth/link");
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  const form = page.getByRole("dialog", { name: "Novo Aviso" });

  await test.step("an empty form closes without a question", async () => {
    for (const close of [() => pressBack(page), () => press(page, "Cancelar")]) {
      await openDialog(page);
      await close();
      await expect(form).toHaveCount(0);
      await expectLayerEntry(page, false);
      await expect(page.getByRole("button", { name: "Novo Aviso" }).first()).toBeFocused();
    }
  });
  await test.step("Back closes the list of options and the question before the form", async () => {
    await openDialog(page);
    const title = form.getByLabel("Título");
    await title.fill("Meio aviso");
    await form.getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await pressBack(page);
    await expect(question(page)).toBeVisible();
    await pressBack(page);
    await expect(question(page)).toHaveCount(0);
    await expect(form.locator(":focus")).toHaveCount(1);
    await expect(title).toHaveValue("Meio aviso");
    await pressBack(page);
    await press(question(page), "Descartar");
    await expect(form).toHaveCount(0);
    await expectLayerEntry(page, false);
  });
  await press(card(page, "Fica"), /^Mais ações/);
  await expect(page.getByRole("menu")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/link$/);
});
